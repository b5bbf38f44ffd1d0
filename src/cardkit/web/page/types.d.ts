// The messages that the page reads, and what its modules hand each other. The messages are described in full in
// docs/schemas/protocol.d.ts; here is what is drawn of them.

export type Item = { id: string; face: string; label: string; card?: CardFace };
/** What stands on a custom card beside its name. */
export type CardFace = {
  order: number;
  cost?: number;
  points?: number;
  symbol?: string;
  color?: string;
  text?: string;
  count?: number;
};
export type ZoneKind = "hand" | "row" | "pile" | "counter" | "text" | "score" | "total";
export type Zone = { id: string; title: string; kind: ZoneKind; items: Item[]; seat: number | null };
export type Mark = { id: string; place: string; face: string; label: string; seat: number | null } & {
  shape?: "piece" | "ground" | "token";
  size?: number;
  at?: Point;
  dots?: number;
};
export type Scene = { zones: Zone[]; marks: Mark[]; prompt: string; on_turn?: number | null | undefined };

export type Point = [number, number];
export type Place = { id: string; kind: "tile" | "edge" | "vertex"; points: Point[]; label: string; dark?: boolean; number?: string };
export type Sign = { face: string; path: string; ink: [string, string] | null; ground: [string, string] | null };
/** A cardkit that is older tells no more than places and how large the board is. */
export type Layout = {
  places: Place[];
  width: number;
  height: number;
  lines?: { points: Point[]; seat: number | null }[];
  labels?: { point: Point; text: string }[];
  signs?: Sign[];
  colors?: string[];
  costs?: { name: string; faces: string[] }[];
};

/** What is told once, when a game begins or somebody comes. */
export type GameTold = {
  is?: "game";
  game: string;
  title: string;
  seats: number;
  seat: number | null;
  seat_names?: string[];
  layout?: Layout | null;
  look?: Look;
};

export type Move = { action: number; text: string; label?: string; touches?: string[] };
export type Moved = [item: string, source: string | null, target: string | null];
export type EventTold = { text: string; moved?: Moved[]; label?: string; version?: number };

/** How it stands. An `end` and a `past` have no moves; the first says who has won. */
export type Position = {
  is: "position" | "end" | "past";
  version: number;
  seat: number | null;
  turn?: number;
  moves?: Move[];
  events: EventTold[];
  scene?: Scene;
  winners?: number[];
  scores?: number[];
};

/** A move as the page handles it: with words and touches, whatever was told. */
export type Choice = { text: string; label: string; touches: string[]; texts?: string[] };

/** What a click brings: a move, the ids touched so far, or a question which of several moves is meant. */
export type Touched = { play: string } | { path: string[] };

/** Moves under a heading; null where there is none. */
export type Group = { heading: string | null; moves: Choice[] };

/** An exchange of one thing for another with somebody: three choices in place of many buttons. */
export type Trade = {
  /** With how many one has; what one has none of is there, too. */
  gives: { id: string; label: string; note: string | false }[];
  /** What nobody else has is there, too, with a note. */
  takes: { id: string; label: string; note: string | false }[];
  partners: number[];
  /** By partner, what is given and what is taken: the move. Ids of things taken are those of the first partner. */
  find: (partner: number, give: string, take: string) => Choice | null;
};

/** What somebody has in front of them. */
export type Panel = { seat: number; facts: Zone[]; counts: Zone[]; cards: Zone[] };

/** Which zones are drawn where. */
export type Placing = {
  own: Panel | null;
  others: Panel[];
  tricks: Zone[];
  middle: Zone[];
  decks: Zone[];
  facts: Zone[];
  /** By the id of a pile, the counter that says how many cards are in it. */
  badges: Map<string, Zone>;
};

/** What a game looks like beyond its scenes. Of a field of a view are the zone of that id, and those that begin with it. */
export type Look = {
  /** How one's own hand lies at first. */
  sort: SortBy;
  /** By field, the ranks from left to right: each card has a place of its own. */
  ranks: { [field: string]: string };
  /** By the field of piles, that of the counters which say how many cards they have. */
  counts: { [field: string]: string };
  /** Fields of piles whose last cards are all seen. */
  cascades: string[];
  /** Fields of piles of which one that is empty is as good as another. */
  alike: string[];
  /** Whether suits are black or red, and no more. */
  two_colored: boolean;
  /** The word before what dice show, in the texts of events. */
  roll: string;
  /** The text of a move that answers somebody else's question, where one is not on turn oneself. */
  answer: string;
};

export type SortBy = "given" | "suit" | "rank" | "kind" | "name" | "cost" | "color";

export type Drawn = {
  game: GameTold;
  position: Position;
  /** One's own seat, if one looks on from another. */
  me?: number | null;
  names?: string[];
  /** What is told under the question; that of the events, if left out. */
  happened?: EventTold[];
  /** All that has happened, as far as it is known. */
  log?: EventTold[];
  /** Tells something in passing. */
  tell?: (text: string, touch?: string) => void;
  /** What cannot be played was touched; `asked` says whether there is anything that can. */
  refuse?: (id: string, asked: boolean) => void;
  /** What there is to be said of who sits there. */
  chair?: (seat: number) => import("./vendor/preact.js").Child;
  play: (move: string) => void;
  /** The move that a search would make, to be lit. */
  hint?: import("./messages").Worth;
  played?: import("./messages").Worth;
  /** What asks for that, beside the question. */
  ask?: import("./vendor/preact.js").Child;
  /** How the game has ended, in the place of the question. */
  result?: import("./vendor/preact.js").Child;
  busy?: boolean;
  animate?: boolean;
};

/** What is not of the game: what the browser keeps, and which dialog is open. */
export type Kept = {
  /** One's own. */
  name: string;
  /** `system`, `light` or `dark`. */
  theme: string;
  /** `on` or `off`. */
  motion: string;
  /** How fast others' moves are shown: `at-once`, `usual` or `slow`. */
  pace: string;
  /** `on` or `off`. */
  sound: string;
  /** Whether one's turn is told while the page is hidden: `on` or `off`. */
  notify: string;
  tables: import("./network.js").KeptTable[];
  /** Of one's seat at this table. */
  token: string | null;
  dialog: string | null;
};

/** What whoever looks at the page may do. */
export type Acts = {
  go: (hash: string) => void;
  play: (move: string) => void;
  say: (text: string) => boolean;
  undo: () => void;
  reply: (agreed: boolean) => void;
  sit: (seat: number) => void;
  give: (seat: number, player: string) => void;
  /** For all games; with a player, who has one's seat from now on. */
  leave: (player: string | null) => void;
  fill: () => void;
  look: (version: number, seat: number | null) => void;
  /** Goes on to what came after a round had ended, at the same step. */
  passed: (past: import("./messages").Past) => void;
  present: () => void;
  goOn: () => void;
  save: () => void;
  /** A new table of one's own like this one. */
  again: () => void;
  /** The same for all who want to. */
  playAgain: () => void;
  create: (message: import("./messages").Create, title: string) => void;
  /** Go on with a saved game at a table of its own; gives why that cannot be, or nothing. */
  open: (file: File) => Promise<string>;
  forget: (table: string) => void;
  /** Takes back that a table was forgotten. */
  recall: (table: import("./network.js").KeptTable) => void;
  rename: (name: string) => void;
  prefer: (what: "theme" | "motion" | "pace" | "sound" | "notify", value: string) => void;
  show: (dialog: string | null) => void;
  tell: (text: string, touch?: string) => void;
  refuse: (id: string, asked: boolean) => void;
  /** What would a search play at this version of a seat? */
  hint: (version: number, seat: number | null) => void;
  review: (seat: number | null) => void;
  /** What a search would play is not to be seen any more. */
  forgo: () => void;
  read: () => void;
  retry: () => void;
  /** To the table, once more. */
  comeAgain: () => void;
};
