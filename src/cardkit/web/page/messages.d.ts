// The messages between the page and cardkit. docs/protocol.md and docs/room.md say what each field means.

import type { Item, Layout, Look, Mark, Move, Moved, Scene, Zone } from "./types";

export type Plain = boolean | number | string | Plain[];

export type EventTold = { text: string; moved?: Moved[]; label?: string; version?: number };

export type Greeting = { is: "hello"; protocol: number; cardkit: string; can: string[]; wants: string[] };

/** Of a worker alone: what has been loaded so far, from 0 to 1; or why nothing will be. */
export type Loading = { is: "loading"; done: number; text: string; failed?: boolean };

export type GameTold = {
  is: "game";
  game: string;
  title: string;
  aim: string;
  options: { [name: string]: Plain };
  seats: number;
  seat: number | null;
  seat_names?: string[];
  teams: number[][];
  players: string[];
  people: (string | null)[];
  seconds?: number;
  rules?: string;
  layout?: Layout;
  look?: Look;
  made_from?: "seed" | "record";
  hints?: boolean;
};

/** What makes a scene of the one before; what is left out is as it was. */
export type SceneChanges = {
  prompt?: string;
  on_turn?: number;
  order?: string[];
  zones?: Zone[];
  items?: { zone: string; start: number; end: number; items: Item[] }[];
  marks?: { start: number; end: number; marks: Mark[] };
};

export type Position = {
  is: "position";
  version: number;
  seat: number | null;
  turn: number;
  moves: Move[];
  seconds: number | null;
  events: EventTold[];
  scene?: Scene;
  changes?: SceneChanges;
  clocks?: number[];
  undo?: boolean;
};

export type End = {
  is: "end";
  version: number;
  seat: number | null;
  scores: number[];
  winners: number[];
  utilities: number[];
  events: EventTold[];
  scene?: Scene;
  changes?: SceneChanges;
  course?: ScoresTold[];
};

export type Past = {
  is: "past";
  version: number;
  latest: number;
  seat: number | null;
  turn: number;
  events: EventTold[];
  scene?: Scene;
  ended?: Scene;
  forced?: boolean;
  before?: number;
  after?: number;
};

export type Refused = { is: "refused"; code: string; why: string; do?: string };

export type SeatTold = {
  seat: number;
  player: string;
  person: string | null;
  here: boolean;
  computer: boolean;
  free: boolean;
  name: string;
};

export type TableTold = { is: "table"; seats: SeatTold[]; watchers: number; waiting?: number[] };
export type Said = { is: "said"; number: number; seat: number | null; name: string; text: string };
export type UndoAsked = { is: "undo"; number: number; seat: number; waiting: number[] };
export type UndoAnswered = { is: "answered"; number: number; agreed: boolean; why: string };
export type Seated = { is: "seated"; seat: number; token: string };
export type RecordTold = { is: "record"; whole: boolean; text: string };
export type Created = { is: "created"; table: string; tokens: (string | null)[] };
export type Failed = { is: "failed"; seat: number | null; why: string };

export type About = { text?: string; low?: number | null; high?: number | null; choices?: Plain[] };

export type GameListed = {
  game: string;
  title: string;
  aim: string;
  rules?: string;
  seats: number[];
  options: { [name: string]: Plain };
  about?: { [name: string]: About };
  presets: string[];
  preset?: string;
  preset_options?: { [preset: string]: { [name: string]: Plain } };
  preset_about?: { [preset: string]: { title: string; aim: string } };
  players: string[];
  player_names?: { [player: string]: string };
  player_texts?: { [player: string]: string };
  levels?: { [level: string]: string };
  computer: string;
};

export type Games = { is: "games"; games: GameListed[] };

/** Somebody plays again, at another table. */
export type AgainTold = { is: "again"; seat: number; table: string };

export type WhyTold = { is: "why"; version: number; touch: string; why: string };

export type Worth = { text: string; label: string; touches: string[]; playouts: number; value?: number; error?: number; told?: string };
export type HintTold = {
  is: "hint";
  version: number;
  seat: number | null;
  turn: number;
  how: "playouts" | "tree" | "exact" | "alone";
  words: string[];
  moves: Worth[];
  played?: string;
};

export type TurningPointTold = { version: number; texts: string[]; better?: string };
export type ChancesTold = { version: number; by_seat: number[] };
export type ScoresTold = { version: number; by_seat: number[]; rounds: number };
export type ReviewTold = { is: "review"; seat: number | null; points: TurningPointTold[]; chances: ChancesTold[]; why?: string; left?: number };

export type FromCardkit =
  | Greeting
  | Loading
  | GameTold
  | Position
  | End
  | Past
  | WhyTold
  | HintTold
  | ReviewTold
  | AgainTold
  | Refused
  | TableTold
  | Said
  | UndoAsked
  | UndoAnswered
  | Seated
  | RecordTold
  | Created
  | Failed
  | Games;

export type Create = {
  do: "create";
  game?: string;
  options?: { [name: string]: Plain };
  preset?: string;
  players?: string[];
  people?: (string | null)[];
  settings?: { [name: string]: boolean | number | string | null };
  record?: string;
};

export type ToCardkit =
  | { do: "hello"; protocol: 1; name?: string; wants?: string[]; table?: string; token?: string; since?: number }
  | { do: "move"; version: number; move: string }
  | { do: "undo" }
  | { do: "agree"; number: number }
  | { do: "decline"; number: number }
  | { do: "say"; text: string }
  | { do: "seat"; seat: number; player?: string }
  | { do: "record"; whole?: boolean }
  | { do: "look"; version: number; seat?: number | null }
  | { do: "review"; seat?: number | null }
  | { do: "hint"; version: number; seat?: number | null }
  | { do: "why"; version: number; touch: string }
  | { do: "again" }
  | { do: "games" }
  | Create;
