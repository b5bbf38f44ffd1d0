// Any message from or to cardkit as JSON. Each is what `JSON.parse` gives for it.

/** A message from cardkit. */
export type FromCardkit =
  | Greeting
  | GameTold
  | Position
  | End
  | Refused
  | TableTold
  | Said
  | UndoAsked
  | UndoAnswered
  | Seated
  | RecordTold
  | Games
  | Created
  | Chance
  | Failed
  | Past
  | WhyTold
  | AgainTold
  | HintTold
  | ReviewTold;

/** A message to cardkit. */
export type ToCardkit =
  | Hello
  | Move
  | Undo
  | Agree
  | Decline
  | Say
  | Seat
  | Record
  | ListGames
  | Create
  | Open
  | Look
  | Why
  | Again
  | Hint
  | Review
  | StepOn
  | Resolve;

/** The value of an option. */
export type Plain = boolean | number | string | Plain[];

/** What a game looks like beyond its scenes. It is told once. */
export type Appearance = {
  sort: "given" | "suit" | "rank" | "kind" | "name" | "cost" | "color";
  ranks: { [name: string]: string };
  counts: { [name: string]: string };
  cascades: string[];
  alike: string[];
  two_colored: boolean;
  roll: string;
  answer: string;
};

/** What stands on a custom card beside its name; whatever it has not is left out. */
export type CardFace = {
  order: number;
  cost?: number;
  points?: number;
  symbol?: string;
  color?: string;
  text?: string;
  count?: number;
};

/** What something costs, for a card beside what a seat has. */
export type Cost = { name: string; faces: string[] };

/** Something in a zone: a card, a die, a number. */
export type Item = { id: string; face: string; label: string; card?: CardFace };

/** A letter or number beside a board, about a point. */
export type Label = { point: number[]; text: string };

/** The places of a board. It never changes in a game, so it need be told only once. */
export type Layout = {
  places: Place[];
  width: number;
  height: number;
  lines: Line[];
  labels: Label[];
  signs: Sign[];
  colors: string[];
  costs: Cost[];
};

/** A line that is drawn below what stands on a board, from point to point; a dot where there is only one. */
export type Line = { points: number[][]; seat: number | null };

/** What stands on a place of the board. */
export type Mark = {
  id: string;
  place: string;
  face: string;
  label: string;
  seat: number | null;
  shape: "piece" | "ground" | "token";
  size: number;
  at: number[];
  dots: number;
};

/** Where something can stand on a board: a tile with its corners, an edge with two ends, or a vertex. */
export type Place = {
  id: string;
  kind: "tile" | "edge" | "vertex";
  points: number[][];
  label: string;
  dark: boolean;
  number: string;
};

/** All there is to be drawn of a view. */
export type Scene = { zones: Zone[]; marks: Mark[]; prompt: string; on_turn: number | null };

/** What stands for a face wherever it is shown: a path of SVG within 24 by 24. Colours are by day and by night. */
export type Sign = { face: string; path: string; ink: string[] | null; ground: string[] | null };

/** Items that lie together. */
export type Zone = {
  id: string;
  title: string;
  kind: "hand" | "row" | "pile" | "counter" | "text" | "score" | "total";
  items: Item[];
  seat: number | null;
};

/** How likely seats were to win, as a watcher could have judged it, if all play on quickly. */
export type ChancesTold = { version: number; by_seat: number[] };

/** What makes a scene of the one before. What is left out is as it was. */
export type SceneChanges = {
  prompt?: string;
  on_turn?: number;
  order?: string[];
  zones?: Zone[];
  items?: ItemsChanged[];
  marks?: MarksChanged;
};

/** The scores at a version at which they changed. */
export type ScoresTold = { version: number; by_seat: number[]; rounds: number };

/** A move that threw something away. */
export type TurningPointTold = { version: number; texts: string[]; better?: string };

/** A legal move, and what a search found it to be worth to whoever makes it. */
export type Worth = {
  text: string;
  label: string;
  touches: string[];
  playouts: number;
  value?: number;
  error?: number;
  told?: string;
};

/** The first line: which protocol is spoken here, and what can be done. */
export type Greeting = { is: "hello"; protocol: number; cardkit: string; can: string[]; wants: string[] };

/** One array of an observation. */
export type Part = { name: string; shape: number[]; low: number; high: number; meaning: string };

/** A game begins, or somebody comes to one that is on: all that stays as it is. */
export type GameTold = {
  is: "game";
  game: string;
  title: string;
  aim: string;
  revision: number;
  options: { [name: string]: Plain };
  seats: number;
  seat: number | null;
  teams: number[][];
  players: string[];
  people: (string | null)[];
  seat_names: string[];
  actions: number;
  seconds?: number;
  observation?: Part[];
  rules?: string;
  layout?: Layout;
  look?: Appearance;
  made_from?: "seed" | "record";
  hints?: boolean;
};

/** A legal move. */
export type MoveTold = { action: number; text: string; value?: unknown; label?: string; touches?: string[] };

/** Something that happened, as the seat hears it. */
export type EventTold = {
  text: string;
  value?: unknown;
  moved?: (string | null)[][];
  label?: string;
  version?: number;
};

/** How it stands for a seat or a watcher. Where `moves` has any, the seat is asked for one. */
export type Position = {
  is: "position";
  version: number;
  seat: number | null;
  turn: number;
  moves: MoveTold[];
  seconds: number | null;
  events: EventTold[];
  view?: unknown;
  text?: string;
  prompt?: string;
  observation?: { [name: string]: number[] };
  clocks?: number[];
  scene?: Scene;
  changes?: SceneChanges;
  undo?: boolean;
};

/** The game is over: the last position, and how it ended. */
export type End = {
  is: "end";
  version: number;
  seat: number | null;
  scores: number[];
  winners: number[];
  utilities: number[];
  events: EventTold[];
  view?: unknown;
  text?: string;
  scene?: Scene;
  changes?: SceneChanges;
  course?: ScoresTold[];
};

/** How it stood for a seat or a watcher at an earlier version. */
export type Past = {
  is: "past";
  version: number;
  latest: number;
  seat: number | null;
  turn: number;
  events: EventTold[];
  view?: unknown;
  text?: string;
  observation?: { [name: string]: number[] };
  scene?: Scene;
  ended?: Scene;
  forced?: boolean;
  before?: number;
  after?: number;
};

/** Why a thing in the scene cannot be played. */
export type WhyTold = { is: "why"; version: number; touch: string; why: string };

/** What a search would play, and why. */
export type HintTold = {
  is: "hint";
  version: number;
  seat: number | null;
  turn: number;
  how: string;
  words: string[];
  moves: Worth[];
  played?: string;
};

/** Where a game that is over turned. */
export type ReviewTold = {
  is: "review";
  seat: number | null;
  points: TurningPointTold[];
  chances: ChancesTold[];
  why?: string;
  left?: number;
};

/** A message was not obeyed, and has changed nothing. */
export type Refused = { is: "refused"; code: string; why: string; do?: string };

/** Who sits in a seat. */
export type SeatTold = {
  seat: number;
  player: string;
  person: string | null;
  here: boolean;
  computer: boolean;
  free: boolean;
  name: string;
};

/** Who is there. */
export type TableTold = { is: "table"; seats: SeatTold[]; watchers: number; waiting?: number[] };

/** Somebody says something. */
export type Said = { is: "said"; number: number; seat: number | null; name: string; text: string };

/** Somebody wants to take their last move back, and others must agree first. */
export type UndoAsked = { is: "undo"; number: number; seat: number; waiting: number[] };

/** The question of an undo is no longer open. Where all have agreed, the position follows. */
export type UndoAnswered = { is: "answered"; number: number; agreed: boolean; why: string };

/** Somebody plays again, at a new table where each has the seat and the token that they have here. */
export type AgainTold = { is: "again"; seat: number; table: string };

/** You sit in this seat. With the token whoever has it comes back to the seat from anywhere: keep it secret. */
export type Seated = { is: "seated"; seat: number; token: string };

/** The record that was asked for, as the text of a file. */
export type RecordTold = { is: "record"; whole: boolean; text: string };

/** What a form says and allows of an option; its type is that of its default. */
export type OptionTold = { text?: string; low?: number; high?: number; choices?: string[] };

/** What a form says of a preset. */
export type PresetTold = { title: string; aim: string };

/** A game that can be created. */
export type GameListed = {
  game: string;
  title: string;
  aim: string;
  seats: number[];
  options: { [name: string]: Plain };
  about: { [name: string]: OptionTold };
  presets: string[];
  preset_options: { [name: string]: { [name: string]: Plain } };
  preset_about: { [name: string]: PresetTold };
  players: string[];
  player_names: { [name: string]: string };
  player_texts: { [name: string]: string };
  levels: { [name: string]: string };
  rules: string;
  computer: string;
  preset?: string;
};

/** The games there are. */
export type Games = { is: "games"; games: GameListed[] };

/** A table was made. Each token is one seat's; a seat with a computer has none. */
export type Created = { is: "created"; table: string; tokens: (string | null)[] };

/** Chance must act, and its outcome is asked for. */
export type Chance = { is: "chance"; version: number; request: unknown; text: string };

/** A player could not go on. Its seat is free. */
export type Failed = { is: "failed"; seat: number | null; why: string };

/** The first answer, which says who is there and what they want; later: everything anew, please. */
export type Hello = {
  do: "hello";
  protocol: number;
  name?: string | null;
  wants?: string[] | null;
  table?: string | null;
  token?: string | null;
  since?: number | null;
};

/** A move in answer to the position of this version: its text, or its action number. */
export type Move = {
  do: "move";
  version: number;
  move?: string | null;
  action?: number | null;
  seat?: number | null;
};

/** Take my last move back, with all that followed. */
export type Undo = { do: "undo"; anyway?: boolean | null; seat?: number | null };

/** The undo of this number is fine with me. */
export type Agree = { do: "agree"; number: number };

/** The undo of this number is not. */
export type Decline = { do: "decline"; number: number };

/** Say something to everybody at the table. */
export type Say = { do: "say"; text: string };

/** Sit down in a free seat (no player), or seat a computer there, or free the seat of one (`player` `free`). */
export type Seat = { do: "seat"; seat: number; player?: string | null };

/** Give me the record: what I saw and heard, or the whole of it once the game is over. */
export type Record = { do: "record"; whole?: boolean | null; seat?: number | null };

/** Which games are there? */
export type ListGames = { do: "games" };

/** Begin a game. */
export type Create = {
  do: "create";
  game?: string | null;
  options?: { [name: string]: Plain } | null;
  preset?: string | null;
  players?: string[] | null;
  people?: (string | null)[] | null;
  seed?: number | null;
  chance?: string | null;
  stepping?: boolean | null;
  settings?: { [name: string]: boolean | number | number | string | null } | null;
  record?: string | null;
};

/** Go on with the game of a record. */
export type Open = { do: "open"; record: string; chance?: string | null; stepping?: boolean | null };

/** How does it stand for this seat (None: for a watcher)? At a table: how did it stand for mine at this version? */
export type Look = { do: "look"; seat?: number | null; version?: number | null };

/** Why can I not play this? In answer to the position of this version, at a table. */
export type Why = { do: "why"; version: number; touch: string };

/** What would a search play in this version of mine, at a table? Once the game is over: whoever was to move. */
export type Hint = { do: "hint"; version: number; seat?: number | null };

/** The game is over: where did it turn? */
export type Review = { do: "review"; seat?: number | null };

/** The game is over, and I play it again, at a new table with the same seats, players and settings. */
export type Again = { do: "again" };

/** Let chance or a computer act once. */
export type StepOn = { do: "step" };

/** The outcome of chance that was asked for. */
export type Resolve = { do: "chance"; version: number; outcome: number[] };

/** Items of a zone that others stand in place of. */
export type ItemsChanged = { zone: string; start: number; end: number; items: Item[] };

/** The same of the marks. */
export type MarksChanged = { start: number; end: number; marks: Mark[] };
