// What the explanation dialogue shows: a card, a board, or nothing.
import type { Side } from './view';

export type Topic =
  { kind: 'card'; card: string } | { kind: 'board'; wonder: string; side: Side; stages: number } | null;

class Explain {
  topic: Topic = $state.raw(null);

  card(card: string): void {
    this.topic = { kind: 'card', card };
  }

  board(wonder: string, side: Side, stages: number): void {
    this.topic = { kind: 'board', wonder, side, stages };
  }

  close(): void {
    this.topic = null;
  }
}

export const explain = new Explain();
