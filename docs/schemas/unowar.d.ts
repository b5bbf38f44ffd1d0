// Any value of UnoWar as JSON. Each is what `JSON.parse` gives for it.

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
  | UnoWarOptions
  | UnoWarState
  | Frame
  | Play
  | UnoWarView
  | Slot
  | Laid
  | Shuffled
  | Dealt
  | RoundBegan
  | Played
  | Drawn
  | RoundWon
  | Won;

/** What a seat can do. */
export type Move = Play;

/** A position of a game: an immutable value. */
export type State = UnoWarState;

/** What one seat may know of a position, and nothing else. Games add fields of their own, all of plain values. */
export type View = UnoWarView;

/** Something that happened. A game's own events say what. */
export type Event = Undone | Shuffled | Dealt | RoundBegan | Played | Drawn | RoundWon | Won;

/** Something that chance must decide before the game can go on. */
export type Request = Shuffle | Roll | Draw | Faces;

/** What can be chosen. */
export type Options = UnoWarOptions;

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

/** `rounds` to win, and the size of a `hand`. */
export type UnoWarOptions = { UnoWarOptions: { rounds: number; hand: number } };

/**
 * A position. `phase` is PLAY, DEAL, START or DONE, or, from 0 on, the slot of the seat at `place` that waits
 * for its replacement.
 */
export type UnoWarState = {
  UnoWarState: {
    frame: Frame;
    drawn: number;
    first: number;
    second: number;
    marks: number;
    top: number;
    pile: number;
    place: number;
    phase: number;
    recent?: number;
    earlier?: number;
  };
};

/** What stays the same while a round is played from one deck. */
export type Frame = {
  Frame: {
    options: UnoWarOptions;
    decks: number;
    order: number[];
    won: number[];
    first_lacks: number;
    first_above: number;
    second_lacks: number;
    second_above: number;
  };
};

/** The card of a slot is laid on the pile. With the card, the move says which one that is. */
export type Play = { Play: { slot: number; card: Card | null } };

/** What one seat may know; a good memory is taken for granted. */
export type UnoWarView = {
  UnoWarView: {
    seat: number | null;
    turn: number;
    options: UnoWarOptions;
    phase: "play" | "deal" | "start" | "refill" | "over";
    refill: number | null;
    mover: number;
    rounds: number[];
    top: Card | null;
    pile: number;
    decks: number;
    deck: number;
    last: number | null;
    hand: { Hand: { cards: Card[] } };
    slots: Slot[][];
    gone: Card[];
    older: Card[];
    laid: Laid[];
  };
};

/** What everybody knows of the card in a slot, whoever may see it. */
export type Slot = { Slot: { fresh: boolean; lacks: Suit[]; below: Rank | null } };

/** A card that was laid on the pile of this round. */
export type Laid = { Laid: { card: Card; slot: number | null } };

/** A new, complete deck was opened and shuffled. */
export type Shuffled = { Shuffled: { decks: number } };

/** A seat got its hand. Only that seat may see it. */
export type Dealt = { Dealt: { seat: number; hand: { Hand: { cards: Card[] } } } };

/** A round begins, with a card from the deck to start the pile. */
export type RoundBegan = { RoundBegan: { seat: number; card: Card } };

/** A card was laid on the pile. */
export type Played = { Played: { seat: number; slot: number; card: Card } };

/** A card was drawn into the slot of the one that was played. */
export type Drawn = { Drawn: { seat: number; slot: number; card: Card | null } };

/** A seat has won a round, because the other could not play. */
export type RoundWon = { RoundWon: { seat: number; rounds: number } };

/** A seat has won the game. */
export type Won = { Won: { seat: number } };
