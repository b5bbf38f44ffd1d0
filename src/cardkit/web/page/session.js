// A session of the page: it keeps the state, carries messages to and fro, and has drawn what it knows.

import {
  inWorker,
  keepTable,
  linkTo,
  overSocket,
  readHash,
  shelf,
  socketAddress,
  tableOf,
  tables,
  tokenOf,
} from "./network.js";
import { heard, Pacing } from "./pacing.js";
import { changedScene } from "./scenes.js";
import { MOST_LOGGED, NO_SEAT, asked, connected, first, gone, noticed, sent, since, told } from "./state.js";
import { company, names, sentence, standing, turn } from "./words.js";

/**
 * @typedef {import("./messages").FromCardkit} Message
 * @typedef {import("./messages").ToCardkit} Sent
 * @typedef {import("./state.js").State} State
 * @typedef {import("./types").Kept} Kept
 */

/** What is drawn. @typedef {{ state: State, kept: Kept, route: import("./network.js").Route }} View */

const ANSWERED = 60; // milliseconds after which a move that is not answered is drawn as being on its way
const SOON = 1200; // milliseconds after which what was too much may be asked for again
const TOLD = 7000; // for which something is told in passing
const WHOLE = "The whole game is saved: it can be opened again.";
const OWN =
  "Saved is what you saw and heard so far. A game to go on with, with the others’ cards, can be saved when it is over.";

/** @returns {Kept} */
function keptBefore() {
  return {
    name: shelf.get("cardkit.name") ?? "",
    theme: shelf.get("cardkit.theme") ?? "system",
    motion: shelf.get("cardkit.motion") ?? "on",
    pace: shelf.get("cardkit.pace") ?? "usual",
    sound: shelf.get("cardkit.sound") ?? "on",
    notify: shelf.get("cardkit.notify") ?? "off",
    tables: tables(),
    token: null,
    dialog: null,
  };
}

export class Session {
  state = first();
  kept = keptBefore();
  route = readHash(location.hash);
  tried = ""; // the token that the last hello had
  /** @type {{ token: string, before: string | null } | null} */
  linked = null; // the token of the link that was followed, and the one that was kept before
  standing = ""; // of this table, as it is kept
  making = ""; // what the table that is being made is to be called
  makingAgain = false; // whether it is made from another table
  saving = ""; // which record has been asked for
  above = -1; // the version that is being stepped on from
  passing = 0;
  /** @type {import("./types").Scene | undefined} */
  scene; // the last that was told
  renaming = 0;
  wantsAgain = false; // whether one has said so, and goes where that is

  /** @param {(within?: number) => void} draw what changed */
  constructor(draw) {
    this.draw = draw;
    this.pacing = new Pacing(
      (message) => this.take(message),
      () => this.state,
      () => this.kept.pace,
    );
    /** @type {import("./network.js").Listener} */
    const listener = {
      hear: (message) => this.hear(message),
      silent: (silent) => {
        if (this.state.silent !== silent) this.change({ ...this.state, silent });
      },
      lost: (retryAt) => {
        this.pacing.flow(true);
        this.change(connected(this.state, false, retryAt));
      },
      broken: (why) => this.change({ ...this.state, broken: why }),
    };
    this.connection =
      document.documentElement.dataset.transport === "worker"
        ? inWorker(new URL("worker.js", location.href), listener)
        : overSocket(socketAddress(location.href), listener);
  }

  /** @param {State} next @param {number} [within] milliseconds that it may wait to be drawn with what comes next */
  change(next, within) {
    if (next.notice !== this.state.notice) {
      clearTimeout(this.passing);
      this.passing = window.setTimeout(() => this.change({ ...this.state, notice: null }), TOLD);
    }
    this.state = next;
    this.draw(within);
  }

  /** What is not of the game has changed. @param {Partial<Kept>} known */
  set(known) {
    this.kept = { ...this.kept, ...known };
    this.draw();
  }

  /** Keep something of this table. @param {Partial<import("./network.js").KeptTable>} known */
  keep(known) {
    const { table } = this.state;
    if (table === null) return;
    keepTable(table, known);
    this.set({ tables: tables(), token: tokenOf(table) });
  }

  // What comes in.

  /** @param {Message} message */
  hear(message) {
    if (message.is === "position" || message.is === "end") {
      const { changes, scene = changes && this.scene ? changedScene(this.scene, changes) : undefined } = message;
      this.scene = scene;
      this.pacing.hear({ ...message, scene });
      return;
    }
    if (message.is === "game") this.pacing.flow(true);
    this.take(message);
  }

  /** @param {Message} message */
  take(message) {
    const before = this.state;
    this.change(told(this.state, message, Date.now()));
    heard(before, this.state, this.kept);
    switch (message.is) {
      case "hello":
        if (this.state.games === null) this.say({ do: "games" });
        if (this.state.table !== null && this.state.trouble?.code !== NO_SEAT) this.come();
        break;
      case "created":
        this.arrive(message);
        break;
      case "seated":
        this.keep({ token: message.token, seat: message.seat });
        break;
      case "table": {
        const own = this.state.chairs[this.state.seat ?? -1];
        if (own && own.player !== "human") this.keep({ token: null, seat: null }); // one has given it up
        if (!before.fresh && names(before).join("\n") !== names(this.state).join("\n")) this.come(-MOST_LOGGED);
        break;
      }
      case "game":
        this.linked = null; // whoever has come by a link may lose that seat later
        if (this.state.table !== null) this.keep({ game: message.game, title: message.title, seat: message.seat });
        break;
      case "position":
      case "end":
        if (message.seat === null && before.seat !== null) this.keep({ token: null, seat: null });
        if (message.is === "end" && before.latest?.is !== "end") {
          this.keep({ over: true });
          if (before.latest) this.come(-MOST_LOGGED); // what happened is told anew, with nothing hidden
        }
        if (before.latest === null) this.toStep();
        this.keepStanding();
        break;
      case "again":
        if (this.wantsAgain) this.goAgain(message.table);
        break;
      case "past":
        this.stepOn(message);
        break;
      case "record":
        saveAs(`${this.state.game?.game ?? "cardkit"}-${new Date().toISOString().slice(0, 10)}.game`, message.text);
        this.change(noticed(this.state, message.whole ? WHOLE : OWN));
        break;
      case "refused":
        this.refused(message);
        break;
    }
  }

  /** How it stands is told in the list of one's tables. */
  keepStanding() {
    const { table, latest } = this.state;
    if (table === null || latest === null) return;
    const place = latest.is === "end" ? standing(latest, this.state) : "";
    const now = turn({ ...this.state, past: null }); // whatever one looks back at
    const stood = !place ? now : this.state.game?.seats === 2 ? place : `${sentence(now)} ${place}`;
    const known = { stood, yours: asked(this.state), company: company(this.state) };
    if (this.standing === JSON.stringify(known)) return;
    this.standing = JSON.stringify(known);
    this.keep(known);
  }

  /**
   * Say who one is, at the table where one wants to be.
   * @param {number} [from] what happened since is told; with the names that people have now
   */
  come(from = since(this.state)) {
    const { table } = this.state;
    clearTimeout(this.renaming);
    this.renaming = 0;
    if (table === null) return;
    this.tried = tokenOf(table) ?? "";
    this.kept = { ...this.kept, token: this.tried || null };
    this.say({
      do: "hello",
      protocol: 1,
      ...(this.kept.name ? { name: this.kept.name } : {}),
      wants: ["scene", "changes"],
      table,
      ...(this.tried ? { token: this.tried } : {}),
      since: from,
    });
  }

  /** A table was made. @param {import("./messages").Created} message */
  arrive({ table, tokens }) {
    const seat = tokens.findIndex((token) => token !== null);
    const others = tokens.flatMap((token, one) => (token !== null && one !== seat ? [[String(one), token]] : []));
    keepTable(table, {
      title: this.making,
      token: tokens[seat] ?? null,
      seat: seat < 0 ? null : seat,
      others: Object.fromEntries(others),
    });
    this.kept = { ...this.kept, tables: tables() };
    if (this.makingAgain && this.state.game !== null)
      this.say({ do: "say", text: `Another game like this: ${linkTo(location.href, table)}` });
    this.makingAgain = false;
    location.hash = `table=${table}`;
  }

  /**
   * A step of the past came; where that version has none of its own, the next is asked for.
   * @param {import("./messages").Past} past
   */
  stepOn(past) {
    const from = this.above;
    this.above = -1;
    if (from >= 0 && past.version <= from && past.version < past.latest) {
      const next = (this.state.looking?.version ?? from + 1) + 1;
      if (next <= past.latest) this.ask(next, past.seat, from);
    }
  }

  /** To the table where the game is played again, with the token of one's seat. @param {string} table */
  goAgain(table) {
    const { seat, game } = this.state;
    const here = tableOf(this.state.table ?? "");
    keepTable(table, {
      game: game?.game ?? "",
      title: game?.title ?? "",
      seat,
      token: this.kept.token,
      ...(here?.others ? { others: here.others } : {}),
    });
    location.hash = `table=${table}`;
  }

  /** To the step that the address names. */
  toStep() {
    const { step, seat } = this.route;
    const { latest } = this.state;
    if (step !== null && latest !== null) this.ask(step, latest.is === "end" ? seat : latest.seat, -1);
  }

  /** @param {import("./messages").Refused} message */
  refused(message) {
    if (message.do === "hello" && message.code === "not-yours" && this.tried && this.tried === this.linked?.token) {
      this.keep({ token: this.linked.before });
      this.linked = null;
      const why = "the link that you followed is to a seat of this table, and no seat has its token";
      this.change({ ...this.state, trouble: { where: "hello", code: NO_SEAT, why } });
    } else if (message.do === "hello" && message.code === "not-yours" && this.tried) {
      this.keep({ token: null, seat: null });
      this.change(noticed({ ...this.state, trouble: null }, "Somebody else has your seat now: you watch.", true));
      this.come();
    } else if (message.do === "look" && message.code === "limit" && this.state.looking !== null) {
      const { version, seat } = this.state.looking;
      setTimeout(() => this.state.looking?.version === version && this.ask(version, seat, this.above), SOON);
    } else if (message.do === "record") {
      if (this.saving === "whole" && message.code === "not-yours") this.record("own");
      else this.change(noticed(this.state, sentence(message.why), true));
    } else if (message.do === "create" && this.state.table !== null) {
      this.makingAgain = false;
      this.change(noticed(this.state, sentence(message.why), true));
    }
  }

  // What goes out.

  /** Send a message. What cannot be sent is not kept for later: whoever wanted it is told. @param {Sent} message */
  say(message) {
    if (!this.connection.send(message)) {
      this.change(noticed(this.state, "There is no connection. Try again when it is back.", true));
      return false;
    }
    this.change(sent(this.state, message), message.do === "move" ? ANSWERED : 0);
    return true;
  }

  /**
   * @param {number} version
   * @param {number | null} seat
   * @param {number} from the version that is stepped on from, or -1
   */
  ask(version, seat, from) {
    this.above = from;
    this.say({ do: "look", version, ...(seat === this.state.seat ? {} : { seat }) });
    if (this.state.looking) this.change({ ...this.state, looking: { version, seat } });
  }

  /** @param {"whole" | "own"} which */
  record(which) {
    this.saving = which;
    this.say({ do: "record", ...(which === "whole" ? { whole: true } : {}) });
  }

  // Where one is.

  /** The address has changed, or the page begins: go there. */
  follow() {
    const last = this.state.table;
    this.route = readHash(location.hash);
    const { table, token } = this.route;
    if (table !== null && token !== null) {
      this.linked = { token, before: tokenOf(table) };
      keepTable(table, { token });
      history.replaceState(null, "", linkTo(location.href, table)); // the seat's secret is not for the address bar
    }
    this.kept = { ...this.kept, tables: tables(), dialog: null };
    if (table === last && token === null) {
      this.change({ ...this.state, trouble: null });
      this.toStep();
      return;
    }
    this.pacing.forget();
    this.standing = "";
    this.wantsAgain = false;
    this.change(gone(this.state, table));
    if (last !== null) this.connection.renew(); // nobody is to be taken for here who has left
    if (table !== null && this.state.online) this.come();
  }
}

/** Hand over a file. @param {string} name @param {string} text */
function saveAs(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
