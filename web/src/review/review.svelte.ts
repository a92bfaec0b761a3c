// The review of one game: first results at once, refined as long as somebody looks.
import type { Analysis } from '../../engine/analysis';
import { startAnalysis } from '../lib/analysis';
import type { GameReview } from '../protocol';
import { momentsOf } from './moments';

/** Games that are played on for each decision, one look after another; `wonders analyse` takes the last. */
export const LOOKS = [50, 500, 4000] as const;
/** Always the same, so that a game has one review. */
const SEED = 1n;

export class Review {
  /** Of the best look so far. */
  result: GameReview | null = $state.raw(null);
  /** Looks that are done. */
  done = $state(0);
  running = $state(false);
  failed = $state(false);
  readonly moments = $derived(this.result === null ? [] : momentsOf(this.result));

  private module: Analysis | null = null;
  /** Counts the runs: what an older one finds is dropped. */
  private run = 0;

  constructor(private readonly line: string) {}

  get finished(): boolean {
    return this.done === LOOKS.length;
  }

  /** Takes all looks that are left, in a worker of its own. */
  async look(): Promise<void> {
    if (this.running || this.finished) return;
    const run = ++this.run;
    this.running = true;
    this.failed = false;
    try {
      const module = await startAnalysis();
      if (run !== this.run) {
        module.stop();
        return;
      }
      this.module = module;
      while (!this.finished) {
        const result = await module.review(this.line, { nodes: LOOKS[this.done]!, seed: SEED });
        if (run !== this.run) return;
        this.result = result;
        this.done += 1;
      }
    } catch (error) {
      if (run !== this.run) return;
      console.error(error);
      this.failed = true;
    }
    this.stop();
  }

  /** What has been found stays. */
  stop(): void {
    this.run += 1;
    this.running = false;
    this.module?.stop();
    this.module = null;
  }
}
