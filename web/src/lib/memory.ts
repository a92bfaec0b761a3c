// What a player who remembers everything knows about the other hands: each hand that was in one's own hands, where it
// lies now, and what has visibly gone from it since. Bookkeeping only; which way hands go is told by the catalogue.
import { nextHolder, type View } from './view';

export interface SeenHand {
  holder: number;
  cards: string[];
  /** Cards that were taken from it unseen (sold or under a wonder): any of those left may be gone. */
  hidden: number;
  /** How many turns ago it was seen. */
  turns: number;
}

export class HandMemory {
  private age = 0;
  private turn = 0;
  private hands: SeenHand[] = [];
  private mine: string[] = [];

  /** Takes the view of each new decision; `toward` is where hands go in this Age. */
  see(view: View, toward: 'left' | 'right'): void {
    if (view.you === null || view.phase === 'over') return;
    if (view.age !== this.age) {
      this.age = view.age;
      this.hands = [];
    } else if (view.turn !== this.turn) {
      this.pass(view, toward);
    }
    this.turn = view.turn;
    this.hands = this.hands.filter((hand) => hand.holder !== view.you);
    this.mine = [...view.hand];
  }

  /** The hands that others hold now, in the order in which they were seen last. */
  known(): SeenHand[] {
    return [...this.hands].sort((a, b) => a.turns - b.turns);
  }

  private pass(view: View, toward: 'left' | 'right'): void {
    const you = view.you!;
    const handsPass = this.hands.concat({ holder: you, cards: this.mine, hidden: 0, turns: 0 });
    const moves = view.last.phase === 'choose' || view.last.phase === 'free_city' ? view.last.moves : [];
    for (const hand of handsPass) {
      for (const move of moves.filter((entry) => entry.seat === hand.holder)) this.take(hand, move.action, move.card);
      hand.holder = nextHolder(hand.holder, view, toward);
      hand.turns += 1;
    }
    this.hands = handsPass;
  }

  private take(hand: SeenHand, action: string, card: string | null): void {
    const at = card === null ? -1 : hand.cards.indexOf(card);
    if (at >= 0) hand.cards = hand.cards.filter((_, i) => i !== at);
    else if (action !== 'salvage' && action !== 'decline') hand.hidden += 1;
  }
}
