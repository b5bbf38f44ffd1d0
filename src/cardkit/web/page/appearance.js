// What cards, dice and signs look like, as data: the page draws by it, and so do cardkit's pictures
// (src/cardkit/svg), which read what follows the first bracket as JSON. Lines of two strokes are left out there.

export const LOOKS = {
  // Clubs, diamonds, spades, hearts: paths within 24 by 24.
  "suits": [
    "M12 1a5 5 0 0 1 4.3 7.6 5 5 0 1 1-2.9 8.4q.5 4 3.1 6h-9q2.6-2 3.1-6a5 5 0 1 1-2.9-8.4A5 5 0 0 1 12 1Z",
    "M12 .5Q15.6 7 21 12 15.6 17 12 23.5 8.4 17 3 12 8.4 7 12 .5Z",
    "M12 .8c4.6 6 10.8 9.2 10.8 14.2a4.9 4.9 0 0 1-9.3 2.2q.4 4 3 6h-9q2.6-2 3-6A4.9 4.9 0 0 1 1.2 15C1.2 10 7.4 6.8 12 .8Z",
    "M12 22.5C6 16.5 1.2 12.4 1.2 7.3a5.6 5.6 0 0 1 10.8-2 5.6 5.6 0 0 1 10.8 2C22.8 12.4 18 16.5 12 22.5Z"
  ],
  // Of court cards, within 30 by 24.
  "crowns": {
    "J": "M3 24V12q9-9 18 0 1-8 6-10-2 8 1 12 2 5 0 10Z",
    "Q": "M3 24 1 8l6 6 4-10 4 9 4-9 4 10 6-6-2 16Z",
    "K": "M3 24V9l6 5 6-12 6 12 6-5v15ZM15 0a2 2 0 1 1 0 .1Z"
  },
  // As strokes within 12 by 16, the same whatever fonts there are.
  "ranks": {
    "A": "M1 16 6 0l5 16M3 10.5h6",
    "2": "M1 4.5a5 4.5 0 0 1 10 0C11 8 5 10 1 16h10",
    "3": "M1.5 0h9L5.5 6.3A4.8 4.8 0 1 1 .8 13",
    "4": "M8.5 16V0L.5 11.5H12",
    "5": "M10.5 0H2.2L1.5 7A5 4.9 0 1 1 1 13.5",
    "6": "M9 0C3.5 3 1 7 1 11a5 5 0 1 0 .3-1.7",
    "7": "M1 0h10L4.5 16",
    "8": "M6 0a3.6 3.6 0 1 0 .01 0ZM6 7.2a4.4 4.4 0 1 0 .01 0Z",
    "9": "M3 16C8.5 13 11 9 11 5a5 5 0 1 0-.3 1.7",
    "T": "M-.5 2 2 0v16M9.2 0a3.6 3.6 0 0 1 3.6 3.6v8.8a3.6 3.6 0 0 1-7.2 0V3.6A3.6 3.6 0 0 1 9.2 0Z",
    "J": "M9.5 0v11a4.2 4.7 0 0 1-8.4.5",
    "Q": "M6 0a5 5 0 0 1 5 5v6a5 5 0 0 1-10 0V5a5 5 0 0 1 5-5ZM7 11.5l4.5 5",
    "K": "M1.5 0v16M11 0 1.5 9.5M5 6.5 11 16"
  },
  // By rank: where they are on a card of 64 by 90, across and down.
  "pips": [
    [[41, 45]],
    [[41, 16], [41, 74]],
    [[41, 16], [41, 45], [41, 74]],
    [[29, 16], [53, 16], [29, 74], [53, 74]],
    [[29, 16], [53, 16], [29, 74], [53, 74], [41, 45]],
    [[29, 16], [53, 16], [29, 45], [53, 45], [29, 74], [53, 74]],
    [[29, 16], [53, 16], [29, 45], [53, 45], [29, 74], [53, 74], [41, 30.5]],
    [[29, 16], [53, 16], [29, 45], [53, 45], [29, 74], [53, 74], [41, 30.5], [41, 59.5]],
    [[29, 15], [53, 15], [29, 35], [53, 35], [29, 55], [53, 55], [29, 75], [53, 75], [41, 45]],
    [[29, 15], [53, 15], [29, 35], [53, 35], [29, 55], [53, 55], [29, 75], [53, 75], [41, 25], [41, 65]]
  ],
  // Of a card's back.
  "threads": "M32 9 55 45 32 81 9 45ZM32 23 46 45 32 67 18 45ZM32 37 37 45 32 53 27 45ZM4.5 24 17 5M59.5 24 47 5M4.5 66 17 85M59.5 66 47 85",
  // Of a joker.
  "star": "M32 24l5.5 13.5 14.5 1-11.2 9.3 3.6 14.2L32 54.2 19.6 62l3.6-14.2L12 38.5l14.5-1Z",
  // By the number of a die: in which of nine fields, row by row.
  "dots": [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]],
  // How little room there is for what is known of a card face down: patterns, and what stands for them.
  "short": [
    [" \\(.*\\)$", ""],
    ["as .* or .*, (?=next)", ""],
    ["as (\\w+),(?= next)", "$1"],
    ["next", "→"],
    ["→ black", "→\u00a0♠♣"],
    ["→ red", "→\u00a0♥♦"],
    ["Clubs", "♣"],
    ["Diamonds", "♦"],
    ["Hearts", "♥"],
    ["Spades", "♠"],
    ["(\\b[AJQK])(?:ce|ack|ueen|ing)\\b", "$1"],
    ["(?:, | or )(?=[♣♦♥♠])", "\u00a0"],
    ["(?<=[\\dJQK])(?:,| or)(?= )", ""],
    [" to ", "–"]
  ],
  // Patterns of ids and titles of zones, by what they are drawn as.
  "zones": {
    "deck": "(?:^|/)(?:stock|deck|draw_pile|talon|pack)$",
    "trick": "(^|/)trick/p\\d+$",
    "stock": "^stocks?/",
    "dice": "dice|die|roll",
    "played": "played|gone",
    "numbered": " \\d+$",
    "kept": " \\d+$|iscarded$"
  }
};
