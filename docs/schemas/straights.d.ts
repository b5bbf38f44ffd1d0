// Any value of Straights as JSON. Each is what `JSON.parse` gives for it.

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
  | StraightsOptions
  | StraightsState
  | Round
  | Play
  | Discard
  | StraightsView
  | Dropped
  | Dealt
  | RoundBegan
  | Played
  | Discarded
  | RoundScored
  | Won;

/** What a seat can do. */
export type Move = Play | Discard;

/** A position of a game: an immutable value. */
export type State = StraightsState;

/** What one seat may know of a position, and nothing else. Games add fields of their own, all of plain values. */
export type View = StraightsView;

/** Something that happened. A game's own events say what. */
export type Event = Undone | Dealt | RoundBegan | Played | Discarded | RoundScored | Won;

/** Something that chance must decide before the game can go on. */
export type Request = Shuffle | Roll | Draw | Faces;

/** What can be chosen. */
export type Options = StraightsOptions;

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

/**
 * `target` ends the game at the end of a round; `rounds`, unless 0, ends it after that many; `corner` lets piles
 * go round the corner, so that ace and king of a suit are neighbours.
 */
export type StraightsOptions = { StraightsOptions: { target: number; rounds: number; corner: boolean } };

/** A position. `place` is a place of ORDER; CHANCE before a deal, and OVER at the end. */
export type StraightsState = {
  StraightsState: {
    round: Round;
    place: number;
    table: number;
    left: number;
    dropped: number[];
    barred: number[];
  };
};

/** What stays the same while a round is played. */
export type Round = {
  Round: { options: StraightsOptions; number: number; scores: number[]; order: number[] };
};

/** A card laid on the table. */
export type Play = { Play: { card: Card } };

/** A card laid face down, because none could be played. */
export type Discard = { Discard: { card: Card } };

/** What one seat may know. Between rounds, and at the end, all discards are face up. */
export type StraightsView = {
  StraightsView: {
    seat: number | null;
    turn: number;
    options: StraightsOptions;
    round: number;
    scores: number[];
    table: Card[][];
    played: Card[][];
    held: number[];
    dropped: Dropped[];
    dealt: { Hand: { cards: Card[] } };
    hand: { Hand: { cards: Card[] } };
  };
};

/** A discard as a seat knows it. */
export type Dropped = { Dropped: { seat: number; card: Card | null; barred: Card[] } };

/** A seat got its thirteen cards. Only that seat may see them. */
export type Dealt = { Dealt: { seat: number; hand: { Hand: { cards: Card[] } } } };

/** A round begins. */
export type RoundBegan = { RoundBegan: { seat: number; number: number } };

/** A card was laid on the table. */
export type Played = { Played: { seat: number; card: Card } };

/** A card was laid face down (S16). */
export type Discarded = { Discarded: { seat: number; card: Card | null } };

/** What the round brought a seat. Its discards are turned up. */
export type RoundScored = {
  RoundScored: { seat: number; discards: { Pile: { cards: Card[] } }; before: number; gained: number };
};

/** A seat has won, alone or with others. */
export type Won = { Won: { seat: number } };
