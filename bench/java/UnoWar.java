import java.util.Random;

/** UnoWar as small Java classes, in the shape that the course assignment asks for: the peer of bench/peers.py.
 *
 *  java UnoWar.java smallest smallest SECONDS   prints games and plays a second, after a warm-up of the same length.
 */
final class UnoWar {
    static final class Card {
        final int rank;
        final int suit;

        Card(int rank, int suit) {
            this.rank = rank;
            this.suit = suit;
        }

        boolean fits(Card top) {
            return suit == top.suit || rank >= top.rank;
        }
    }

    static final class Deck {
        private final Card[] cards = new Card[52];
        private final Random random;
        private int drawn = 52;

        Deck(Random random) {
            this.random = random;
            for (int i = 0; i < 52; i++) {
                cards[i] = new Card(i % 13 + 1, i / 13);
            }
        }

        Card draw() {
            if (drawn == 52) {
                for (int i = 51; i >= 1; i--) {
                    int j = random.nextInt(i + 1);
                    Card kept = cards[i];
                    cards[i] = cards[j];
                    cards[j] = kept;
                }
                drawn = 0;
            }
            return cards[drawn++];
        }
    }

    static final class Hand {
        private final Deck deck;
        private final Card[] cards = new Card[5];

        Hand(Deck deck) {
            this.deck = deck;
            for (int i = 0; i < cards.length; i++) {
                cards[i] = deck.draw();
            }
        }

        int size() {
            return cards.length;
        }

        Card get(int i) {
            return cards[i];
        }

        void remove(Card card) {
            for (int i = 0; i < cards.length; i++) {
                Card held = cards[i];
                if (held.rank == card.rank && held.suit == card.suit) {
                    cards[i] = deck.draw();
                    return;
                }
            }
            throw new IllegalStateException("not in the hand");
        }
    }

    static final class Pile {
        private Card top;

        Pile(Card top) {
            this.top = top;
        }

        Card top() {
            return top;
        }

        void add(Card card) {
            if (!card.fits(top)) {
                throw new IllegalStateException("does not fit");
            }
            top = card;
        }
    }

    interface Player {
        Card choose(Hand hand, Pile pile);
    }

    static final class First implements Player {
        public Card choose(Hand hand, Pile pile) {
            for (int i = 0; i < hand.size(); i++) {
                if (hand.get(i).fits(pile.top())) {
                    return hand.get(i);
                }
            }
            return null;
        }
    }

    static final class Smallest implements Player {
        public Card choose(Hand hand, Pile pile) {
            Card best = null;
            for (int i = 0; i < hand.size(); i++) {
                Card card = hand.get(i);
                if (card.fits(pile.top()) && (best == null || card.rank < best.rank)) {
                    best = card;
                }
            }
            return best;
        }
    }

    static final class Biggest implements Player {
        public Card choose(Hand hand, Pile pile) {
            Card best = null;
            for (int i = 0; i < hand.size(); i++) {
                Card card = hand.get(i);
                if (card.fits(pile.top()) && (best == null || card.rank > best.rank)) {
                    best = card;
                }
            }
            return best;
        }
    }

    static long plays = 0;

    /** The winner of one game: 0 or 1. */
    static int game(Player[] players, Random random) {
        Deck deck = new Deck(random);
        Hand[] hands = {new Hand(deck), new Hand(deck)};
        int[] won = new int[2];
        int turn = 0;
        while (won[0] < 10 && won[1] < 10) {
            Pile pile = new Pile(deck.draw());
            Card card = players[turn].choose(hands[turn], pile);
            while (card != null) {
                pile.add(card);
                hands[turn].remove(card);
                plays++;
                turn = 1 - turn;
                card = players[turn].choose(hands[turn], pile);
            }
            turn = 1 - turn;
            won[turn]++;
        }
        return won[0] == 10 ? 0 : 1;
    }

    static Player named(String name) {
        switch (name) {
            case "random":
                return new First();
            case "smallest":
                return new Smallest();
            case "biggest":
                return new Biggest();
            default:
                throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] words) {
        Player[] players = {named(words[0]), named(words[1])};
        double seconds = Double.parseDouble(words[2]);
        Random random = new Random(1);
        for (int part = 0; part < 2; part++) {
            long games = 0;
            long wins = 0;
            plays = 0;
            long start = System.nanoTime();
            double took = 0;
            while (took < seconds) {
                for (int i = 0; i < 100; i++) {
                    wins += 1 - game(players, random);
                    games++;
                }
                took = (System.nanoTime() - start) / 1e9;
            }
            if (part == 1) {
                System.out.println(games / took + " " + plays / took + " " + (double) wins / games);
            }
        }
    }
}
