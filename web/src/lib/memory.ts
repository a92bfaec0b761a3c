// What a player who remembers everything knows about the other hands: each hand that was in one's own hands, where it
// lies now, and what has visibly gone from it since. Bookkeeping only; where hands go is told by the events.
import type { GameEvent } from '../protocol';
import { acts, cardOf, type Act, type Deed } from './course';
import type { View } from './view';

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
  private hands: SeenHand[] = [];
  private mine: string[] = [];

  /** Takes each new decision, and what happened before it. */
  see(view: View, events: GameEvent[]): void {
    if (view.you === null || view.phase === 'over') return;
    const you = view.you;
    if (view.age !== this.age) {
      this.age = view.age;
      this.hands = [];
    } else {
      for (const act of acts(events)) if (act.passed.length) this.pass(act, you);
    }
    this.hands = this.hands.filter((hand) => hand.holder !== you);
    if (view.phase === 'choose') this.mine = [...view.hand];
  }

  /** Something was missed: what was known may be wrong. */
  forget(): void {
    this.hands = [];
    this.mine = [];
  }

  /** The hands that others hold now, in the order in which they were seen last. */
  known(): SeenHand[] {
    return [...this.hands].sort((a, b) => a.turns - b.turns);
  }

  private pass(act: Act, you: number): void {
    const own = this.mine.length ? [{ holder: you, cards: this.mine, hidden: 0, turns: 0 }] : [];
    this.hands = this.hands.concat(own);
    for (const hand of this.hands) {
      for (const deed of act.deeds) if (handOf(act, deed) === hand.holder) take(hand, deed);
      hand.holder = act.passed.find((one) => one.seat === hand.holder)?.to ?? hand.holder;
      hand.turns += 1;
    }
  }
}

/** Whose hand the card came from: the Free City plays from that of whoever decides for it. */
function handOf({ phase }: Act, { done }: Deed): number {
  return phase.controller !== null && done.seat === 0 ? phase.controller : done.seat;
}

function take(hand: SeenHand, { done }: Deed): void {
  if (done.type === 'salvaged' || done.type === 'declined') return;
  const card = cardOf(done);
  const at = card === null ? -1 : hand.cards.indexOf(card);
  if (at >= 0) hand.cards = hand.cards.filter((_, i) => i !== at);
  else hand.hidden += 1;
}
