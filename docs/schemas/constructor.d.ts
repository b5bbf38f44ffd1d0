// Any value of Constructor as JSON. Each is what `JSON.parse` gives for it.

/** Any value. */
export type Value =
  | null
  | boolean
  | number
  | string
  | Value[]
  | Card
  | Joker
  | Suit
  | Rank
  | Deck
  | Pile
  | Hand
  | Shuffle
  | Roll
  | Draw
  | Result
  | Step
  | Faces
  | Undone
  | ConstructorOptions
  | ConstructorState
  | Board
  | Land
  | ConstructorView
  | Tile
  | Residence
  | RollDice
  | PassTurn
  | Accept
  | Refuse
  | Rob
  | MoveGeese
  | BuildResidence
  | ImproveResidence
  | BuildRoad
  | Offer
  | ImproveTile
  | ResourcesLaid
  | ValuesLaid
  | Started
  | TurnBegan
  | Rolled
  | Gained
  | Lost
  | GeeseMoved
  | NobodyToRob
  | Robbed
  | RoadBuilt
  | BasementBuilt
  | Improved
  | TileImproved
  | Offered
  | Traded
  | Refused
  | Won;

/** What a seat can do. */
export type Move =
  | RollDice
  | PassTurn
  | Accept
  | Refuse
  | Rob
  | MoveGeese
  | BuildResidence
  | ImproveResidence
  | BuildRoad
  | Offer
  | ImproveTile;

/** A position of a game: an immutable value. */
export type State = ConstructorState;

/** What one seat may know of a position, and nothing else. Games add fields of their own, all of plain values. */
export type View = ConstructorView;

/** Something that happened. A game's own events say what. */
export type Event =
  | Undone
  | ResourcesLaid
  | ValuesLaid
  | Started
  | TurnBegan
  | Rolled
  | Gained
  | Lost
  | GeeseMoved
  | NobodyToRob
  | Robbed
  | RoadBuilt
  | BasementBuilt
  | Improved
  | TileImproved
  | Offered
  | Traded
  | Refused
  | Won;

/** Something that chance must decide before the game can go on. */
export type Request = Shuffle | Roll | Draw | Faces;

/** What can be chosen. */
export type Options = ConstructorOptions;

/** One of the 52 cards. `str` gives its short text, `7S`; `name` gives words, `Seven of Spades`. */
export type Card = {
  Card:
    | "AC" | "2C" | "3C" | "4C" | "5C" | "6C" | "7C" | "8C" | "9C" | "TC" | "JC" | "QC" | "KC" | "AD" | "2D"
    | "3D" | "4D" | "5D" | "6D" | "7D" | "8D" | "9D" | "TD" | "JD" | "QD" | "KD" | "AH" | "2H" | "3H" | "4H"
    | "5H" | "6H" | "7H" | "8H" | "9H" | "TH" | "JH" | "QH" | "KH" | "AS" | "2S" | "3S" | "4S" | "5S" | "6S"
    | "7S" | "8S" | "9S" | "TS" | "JS" | "QS" | "KS";
};

/** The joker, which has neither rank nor suit. Its short text is `JK`. */
export type Joker = { Joker: "JK" };

/** The four suits, in the order of their numbers. */
export type Suit = { Suit: "Clubs" | "Diamonds" | "Hearts" | "Spades" };

/** The thirteen ranks, from the ace, low, to the king. */
export type Rank = {
  Rank:
    | "Ace" | "Two" | "Three" | "Four" | "Five" | "Six" | "Seven" | "Eight" | "Nine" | "Ten" | "Jack"
    | "Queen" | "King";
};

/** Cards to draw from, face down. The first card is on top and is drawn first. */
export type Deck = { Deck: { cards: Value[] } };

/** Cards laid one upon another, face up. The last card is on top. */
export type Pile = { Pile: { cards: Value[] } };

/** Cards a seat holds, in the order in which they came. Equal cards may be in it. */
export type Hand = { Hand: { cards: Value[] } };

/** A shuffle of `length` cards as they lie. */
export type Shuffle = { Shuffle: { length: number } };

/** A roll of dice for a seat. The outcome is the total, alone in its tuple. */
export type Roll = { Roll: { seat: number; dice: number; sides: number } };

/** `taken` things drawn without replacement from counted kinds: `counts[kind]` of each kind. */
export type Draw = { Draw: { counts: number[]; taken: number } };

/** How a game ended. */
export type Result = {
  Result: { scores: number[]; winners: number[]; utilities: number[]; teams?: number[][] };
};

/** What a move or an outcome of chance led to: the state after it, and what happened, in order. */
export type Step = { Step: { state: State; events: Event[] } };

/** A roll of dice for a seat, each of which shows its face. The outcome is the faces, ascending. */
export type Faces = { Faces: { seat: number; dice: number; sides: number } };

/** The last move, and all that followed from it, was taken back: the one event that comes from no game. */
export type Undone = { Undone: { seat: number } };

/** `points` that win; how many `builders`; `offers` a builder may make in a turn (-1: any number). */
export type ConstructorOptions = {
  ConstructorOptions: {
    points: number;
    builders: number;
    offers: number;
    blocked_roads: boolean;
    start_resources: boolean;
    random_board: boolean;
    shape: number[][];
    layout: number[];
    yields: number[][][];
    tile_levels?: number;
  };
};

/** A position. */
export type ConstructorState = {
  ConstructorState: {
    board: Board;
    phase: number;
    place: number;
    land: Land;
    resources: number[];
    geese: number;
    offers: number;
    subject: number;
    rolled: number[];
    improved?: number[];
  };
};

/** A board with what lies on it from the start: the options and, for each tile, its resource and its value. */
export type Board = { Board: { options: ConstructorOptions; layout: number[] } };

/** Everything built on a board. */
export type Land = {
  Land: {
    roads: number[][];
    homes: number[][];
    built: number[];
    owners: number[];
    reach: number[][];
    sites: number[][];
    points: number[];
  };
};

/** The board, what is built on it, and what everybody has. All of it is public. */
export type ConstructorView = {
  ConstructorView: {
    seat: number | null;
    turn: number;
    options: ConstructorOptions;
    phase:
      | "start" | "begin" | "geese" | "robbing" | "build" | "response" | "tiles" | "values" | "dice" | "loss"
      | "theft" | "done";
    mover: number;
    place: number;
    tiles: Tile[];
    roads: number[][];
    residences: Residence[][];
    reach: number[][];
    sites: number[][];
    points: number[];
    resources: number[][];
    geese: number | null;
    offers: number;
    offer: Offer | null;
    concerned: number | null;
  };
};

/** A tile as everybody sees it. */
export type Tile = {
  Tile: {
    resource: "BRICK" | "ENERGY" | "GLASS" | "HEAT" | "WIFI" | null;
    value: number | null;
    worn: number;
    improved?: ("BRICK" | "ENERGY" | "GLASS" | "HEAT" | "WIFI")[];
  };
};

/** A residence of a builder. */
export type Residence = { Residence: { vertex: number; level: "basement" | "house" | "tower" } };

/** Throw the dice: a turn begins. */
export type RollDice = { RollDice: { [name: string]: never } };

/** The turn ends. */
export type PassTurn = { PassTurn: { [name: string]: never } };

/** Yes to an offer. */
export type Accept = { Accept: { [name: string]: never } };

/** No to an offer. */
export type Refuse = { Refuse: { [name: string]: never } };

/** Steal from a builder. */
export type Rob = { Rob: { seat: number } };

/** Put the geese on a tile. */
export type MoveGeese = { MoveGeese: { tile: number } };

/** Build a basement, before the first turn or in one's own. */
export type BuildResidence = { BuildResidence: { vertex: number } };

/** Make a house of a basement, or a tower of a house. */
export type ImproveResidence = { ImproveResidence: { vertex: number } };

/** Build a road. */
export type BuildRoad = { BuildRoad: { edge: number } };

/** Offer another builder one resource for one of another kind. */
export type Offer = { Offer: { partner: number; give: number; take: number } };

/** Let a tile yield one resource more, where the options say that tiles can be improved (C30). */
export type ImproveTile = { ImproveTile: { tile: number; resource: number } };

/** The resources of a random board, by tile. */
export type ResourcesLaid = { ResourcesLaid: { resources: number[] } };

/** The values of a random board, by tile. */
export type ValuesLaid = { ValuesLaid: { values: number[] } };

/** A basement was placed before the first turn. */
export type Started = { Started: { seat: number; vertex: number } };

/** A turn begins. */
export type TurnBegan = { TurnBegan: { seat: number } };

/** The dice fell. */
export type Rolled = { Rolled: { seat: number; total: number } };

/** Tiles have yielded. */
export type Gained = { Gained: { seat: number; resource: number; number: number } };

/** Resources went to the geese. */
export type Lost = { Lost: { seat: number; resource: number; number: number } };

/** The geese are on another tile. */
export type GeeseMoved = { GeeseMoved: { seat: number; tile: number } };

/** Nobody can be robbed where the geese are. */
export type NobodyToRob = { NobodyToRob: { seat: number } };

/** A resource was stolen. */
export type Robbed = { Robbed: { seat: number; victim: number; resource: number } };

/** There is a new road. */
export type RoadBuilt = { RoadBuilt: { seat: number; edge: number } };

/** There is a new basement. */
export type BasementBuilt = { BasementBuilt: { seat: number; vertex: number } };

/** A residence is a level higher. */
export type Improved = { Improved: { seat: number; vertex: number; level: number } };

/** A tile yields a resource more. */
export type TileImproved = { TileImproved: { seat: number; tile: number; resource: number } };

/** A trade was offered. */
export type Offered = { Offered: { seat: number; partner: number; give: number; take: number } };

/** An offer was accepted. */
export type Traded = { Traded: { seat: number; partner: number; give: number; take: number } };

/** An offer was refused. */
export type Refused = { Refused: { seat: number; partner: number } };

/** Somebody has enough points. */
export type Won = { Won: { seat: number } };
