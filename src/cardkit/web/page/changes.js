// What has changed in a scene, and the scene that it makes.

/** @typedef {import("./types").Scene} Scene */

/**
 * The scene that changes make of the last one; what is as it was is the same object.
 * @param {Scene} last @param {import("./messages").SceneChanges} changes @returns {Scene}
 */
export function changedScene(last, { prompt = last.prompt, order, zones = [], items = [], marks }) {
  const all = new Map([...last.zones, ...zones].map((zone) => [zone.id, zone]));
  for (const { zone, start, end, items: placed } of items) {
    const old = all.get(zone);
    if (old) all.set(zone, { ...old, items: spliced(old.items, start, end, placed) });
  }
  return {
    zones: (order ?? last.zones.map(({ id }) => id)).flatMap((id) => all.get(id) ?? []),
    marks: marks ? spliced(last.marks, marks.start, marks.end, marks.marks) : last.marks,
    prompt,
  };
}

/**
 * @template T
 * @param {T[]} old @param {number} start @param {number} end @param {T[]} placed in place of those from start to end
 */
function spliced(old, start, end, placed) {
  return [...old.slice(0, start), ...placed, ...old.slice(end)];
}
