// Files that the page hands over, and takes.

/** @param {string} name @param {string} text */
export function saveAs(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const LONGEST = 1_000_000; // bytes of a saved game

/** What a file has, or why it cannot be had. @param {File} file @returns {Promise<{ text: string, why: string }>} */
export async function textOf(file) {
  const refuse = (/** @type {string} */ why) => ({ text: "", why: `${file.name}: ${why}` });
  if (file.size > LONGEST) return refuse("this is far too long for a saved game.");
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return refuse("this cannot be read.");
  if (bytes.byteLength === 0) return refuse("this file is empty.");
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), why: "" };
  } catch {
    return refuse("this is no saved game: it is not text.");
  }
}

/** Take a file wherever on the page it is dropped. @param {(file: File) => void} take */
export function onDrop(take) {
  const { dataset } = document.documentElement;
  const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  window.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    dataset.dropping = "yes";
  });
  window.addEventListener("dragleave", (event) => event.relatedTarget === null && delete dataset.dropping);
  window.addEventListener("drop", (event) => {
    delete dataset.dropping;
    if (!hasFiles(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) take(file);
  });
}
