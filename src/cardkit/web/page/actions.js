// What whoever looks at the page may do.

import { like, message as created, usual, withSeats } from "./forms.js";
import { forgetTable, keepTable, shelf, tables } from "./network.js";
import { looked, noticed, present, read, remembered, shown } from "./state.js";

const LONGEST = 1_000_000; // bytes of a saved game
const LATER = 800; // milliseconds after which it is said what one is called, when nothing more is typed

/** @param {import("./session.js").Session} session @returns {import("./types").Acts} */
export function actsOf(session) {
  /** @type {import("./types").Acts} */
  const act = {
    go(hash) {
      location.hash = hash;
    },
    play(move) {
      const { latest } = session.state;
      if (latest?.is === "position" && session.state.past === null) session.say({ do: "move", version: latest.version, move });
    },
    say: (text) => session.say({ do: "say", text }),
    undo: () => void session.say({ do: "undo" }),
    reply(agreed) {
      if (session.state.undo) session.say({ do: agreed ? "agree" : "decline", number: session.state.undo.number });
    },
    sit(seat) {
      if (session.renaming) session.come();
      session.say({ do: "seat", seat });
    },
    give: (seat, player) => void session.say({ do: "seat", seat, player }),
    leave(player) {
      if (player !== null && session.state.seat !== null && session.say({ do: "seat", seat: session.state.seat, player }))
        session.keep({ token: null, seat: null });
      act.go("");
    },
    fill() {
      const listed = session.state.games?.find((one) => one.game === session.state.game?.game);
      const computer = listed && usual(listed);
      for (const chair of session.state.chairs)
        if ((chair.free || session.state.waiting.includes(chair.seat)) && computer) session.say({ do: "seat", seat: chair.seat, player: computer });
    },
    look(version, seat) {
      if (session.state.looking) return;
      const wanted = Math.max(0, version);
      const known = remembered(session.state, seat, wanted);
      const here = shown(session.state);
      if (known) session.change(looked(session.state, known));
      else session.ask(wanted, seat, here && here.seat === seat && wanted === here.version + 1 ? here.version : -1);
    },
    passed: (past) => session.change(looked(session.state, past)),
    present: () => session.change(present(session.state)),
    goOn() {
      session.change({ ...session.state, over: null });
      session.pacing.goOn();
    },
    save: () => session.record("whole"),
    again() {
      const { game } = session.state;
      const listed = session.state.games?.find((one) => one.game === game?.game);
      if (!game || !listed) return;
      const form = like(listed, game, session.state.chairs, session.state.seat);
      session.makingAgain = form.who.includes("free");
      act.create(created(listed, withSeats(listed, form, game.seats), session.kept.name), game.title);
    },
    playAgain() {
      if (session.state.again) session.goAgain(session.state.again.table);
      else session.wantsAgain = session.say({ do: "again" });
    },
    create(message, title) {
      session.making = title;
      session.say(message);
    },
    async open(file) {
      const { text, why } = await textOf(file);
      if (why === "") act.create({ do: "create", record: text }, file.name);
      return why;
    },
    forget(table) {
      forgetTable(table);
      session.set({ tables: tables() });
    },
    recall(table) {
      keepTable(table.table, table);
      session.set({ tables: tables() });
    },
    rename(name) {
      const clean = name.replace(/\p{Z}/gu, " ").replace(/\p{C}/gu, "").slice(0, 40); // names have blanks of one kind
      shelf.set("cardkit.name", clean.trim());
      clearTimeout(session.renaming);
      session.renaming = window.setTimeout(() => session.state.online && session.come(), LATER);
      session.set({ name: clean.trimStart() });
    },
    prefer(what, value) {
      shelf.set(`cardkit.${what}`, value);
      session.set({ [what]: value });
    },
    show: (dialog) => session.set({ dialog }),
    tell: (text, touch) => session.change(noticed(session.state, text, false, touch)),
    refuse(touch, asked) {
      const { latest, past } = session.state;
      if (asked && latest?.is === "position" && past === null) session.say({ do: "why", version: latest.version, touch });
      else session.change(noticed(session.state, "It is not your turn.", false, touch));
    },
    hint(version, seat) {
      session.say({ do: "hint", version, ...(seat === session.state.seat ? {} : { seat }) });
    },
    review(seat) {
      session.say({ do: "review", ...(seat === session.state.seat || seat === null ? {} : { seat }) });
    },
    forgo: () => session.change({ ...session.state, hint: null }),
    read: () => session.change(read(session.state)),
    retry: () => session.connection.retry(),
    comeAgain() {
      session.change({ ...session.state, trouble: null });
      if (session.state.online) session.come();
      else session.connection.retry();
    },
  };
  return act;
}

/** What a file has, or why it cannot be had. @param {File} file @returns {Promise<{ text: string, why: string }>} */
async function textOf(file) {
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
