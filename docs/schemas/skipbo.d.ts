// Any value of Comp10001-Bo as JSON. Each is what `JSON.parse` gives for it.

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
  | SkipBoOptions
  | SkipBoState
  | Deal
  | Stack
  | SkipBoView
  | Play
  | Lay
  | Build
  | Discard
  | FromStock
  | FromHand
  | FromEmbargo
  | Dealt
  | TurnBegan
  | Drawn
  | Played
  | Restarted
  | Revealed
  | Completed
  | Shuffled
  | Embargoed
  | Cleared
  | NoPlay
  | Won
  | Abandoned;

/** What a seat can do. */
export type Move = Play | Lay;

/** A position of a game: an immutable value. */
export type State = SkipBoState;

/** What one seat may know of a position, and nothing else. Games add fields of their own, all of plain values. */
export type View = SkipBoView;

/** Something that happened. A game's own events say what. */
export type Event =
  | Undone
  | Dealt
  | TurnBegan
  | Drawn
  | Played
  | Restarted
  | Revealed
  | Completed
  | Shuffled
  | Embargoed
  | Cleared
  | NoPlay
  | Won
  | Abandoned;

/** Something that chance must decide before the game can go on. */
export type Request = Shuffle | Roll | Draw | Faces;

/** What can be chosen. */
export type Options = SkipBoOptions;

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
 * `jokers` in the pack; `embargoes`, a card for each player; cards of a `stockpile` and a `hand`; most `plays`
 * in a turn and `turns` of a player; `builds` and `discards`, piles of all and of each player; `decks` in the
 * pack.
 */
export type SkipBoOptions = {
  SkipBoOptions: {
    jokers: number;
    embargoes: boolean;
    stockpile: number;
    hand: number;
    plays: number;
    turns: number;
    builds: number;
    discards: number;
    decks: number;
  };
};

/** A position. Destinations count the build piles, then the discard piles of seat 0, of seat 1 and so on. */
export type SkipBoState = {
  SkipBoState: {
    deal: Deal;
    phase: number;
    place: number;
    piles: (Stack | null)[];
    hands: number[][];
    pack: number[];
    drawn: number;
    stocks: number;
    embargo: number;
    turns: number;
    plays: number;
  };
};

/** What was dealt, and stays face down or on its stockpile until it is played. */
export type Deal = { Deal: { options: SkipBoOptions; stocks: number[][]; embargoes: number[] } };

/** A build or discard pile: its top card on what lies below. An empty pile is None. */
export type Stack = { Stack: { card: number; below: Stack | null; build: boolean } };

/** What one seat may know of a position: all that lies open, and its own hand. Seats count from 0. */
export type SkipBoView = {
  SkipBoView: {
    seat: number | null;
    turn: number;
    options: SkipBoOptions;
    phase: "play" | "deal" | "shuffle" | "last_shuffle" | "over";
    mover: number;
    hand: { Hand: { cards: (Card | Joker)[] } };
    held: number[];
    stocks: (Card | Joker | null)[];
    stock_sizes: number[];
    builds: { Pile: { cards: (Card | Joker)[] } }[];
    discards: { Pile: { cards: (Card | Joker)[] } }[][];
    draw_pile: number;
    embargoed: (Card | Joker | null)[];
    holds_embargo: boolean[];
    turns: number[];
    plays: number;
  };
};

/**
 * A card goes from its source onto a pile. From the hand the card says which one it is; elsewhere it may be left
 * out, and what is said is checked.
 */
export type Play = {
  Play: {
    source: FromHand | FromStock | Discard | FromEmbargo;
    target: Build | Discard;
    card: Card | Joker | null;
  };
};

/** One's own embargo card is laid on another player. */
export type Lay = { Lay: { seat: number } };

/** A build pile. */
export type Build = { Build: { pile: number } };

/** A discard pile of a player. */
export type Discard = { Discard: { seat: number; pile: number } };

/** One's own stockpile. */
export type FromStock = { FromStock: { [name: string]: never } };

/** One's own hand. */
export type FromHand = { FromHand: { [name: string]: never } };

/** The embargo card that lies across one's discard piles. */
export type FromEmbargo = { FromEmbargo: { [name: string]: never } };

/** A seat's stockpile was dealt, and its top card turned up. */
export type Dealt = { Dealt: { seat: number; card: Card | Joker } };

/** A turn begins. */
export type TurnBegan = { TurnBegan: { seat: number; number: number } };

/** A hand was filled from the draw pile. Only its seat sees the cards. */
export type Drawn = { Drawn: { seat: number; number: number; cards: (Card | Joker)[] | null } };

/** A card was played where it fits. */
export type Played = {
  Played: {
    seat: number;
    source: FromHand | FromStock | Discard | FromEmbargo;
    card: Card | Joker;
    target: Build | Discard;
  };
};

/** A hand card was put onto an empty discard pile, or where it does not fit. That ends the turn. */
export type Restarted = { Restarted: { seat: number; card: Card | Joker; target: Build | Discard } };

/** The next card of a stockpile was turned up. */
export type Revealed = { Revealed: { seat: number; card: Card | Joker } };

/** A build pile is complete; its cards go into the draw pile. */
export type Completed = { Completed: { seat: number; pile: number; cards: number } };

/** The draw pile was shuffled. */
export type Shuffled = { Shuffled: { cards: number } };

/** A seat has laid its embargo card on another. */
export type Embargoed = { Embargoed: { seat: number; target: number; card: Card | Joker } };

/** A seat has played the embargo card that lay on it. */
export type Cleared = { Cleared: { seat: number; card: Card | Joker; target: Build | Discard } };

/** A seat had no play in its turn. */
export type NoPlay = { NoPlay: { seat: number } };

/** A stockpile is empty. */
export type Won = { Won: { seat: number } };

/** The game is over, and nobody has won. */
export type Abandoned = { Abandoned: { [name: string]: never } };
