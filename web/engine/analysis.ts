// The second module, wonders_analysis.wasm: what explains and judges games. It is loaded when it is first asked, in a worker of its
// own, so that the engine can go on playing meanwhile.
import type { Advice, GamePosition, GameReview, PositionJudgement, View } from '../src/protocol';
import { homeHere, homeInWorker, type Home } from './home';

export interface CoachOptions {
  /** Games that the search tries. */
  nodes?: number;
  seed?: bigint;
}

export interface ReviewOptions {
  /** Games that are played on for each decision. Few give first results at once; more of them refine these. */
  nodes?: number;
  seed?: bigint;
  /** The chances of the turns with all hands face up, instead of what a spectator knows. */
  open?: boolean;
}

export class Analysis {
  private constructor(private readonly home: Home) {}

  static async here(wasm: BufferSource): Promise<Analysis> {
    return new Analysis(await homeHere(wasm));
  }

  static async inWorker(worker: Worker, wasm: URL | string): Promise<Analysis> {
    return new Analysis(await homeInWorker(worker, wasm));
  }

  stop(): void {
    this.home.stop();
  }

  /** What a strong player looks at in the decision of the last of the seat's views of one game, from its beginning on. */
  coach(views: View[], { nodes, seed }: CoachOptions = {}): Promise<Advice> {
    return this.ask('coach', { views, nodes, seed: seed === undefined ? undefined : String(seed) });
  }

  /** What each choice of a recorded game was worth, and what was luck. */
  review(record: string, { nodes, seed, open }: ReviewOptions = {}): Promise<GameReview> {
    return this.ask('review', { record, nodes, seed: seed === undefined ? undefined : String(seed), open });
  }

  /** What the choices of the decision at hand are worth to the seat whose views these are, from the beginning of the game on. */
  judge(views: View[], { nodes, seed }: CoachOptions = {}): Promise<PositionJudgement> {
    return this.ask('judge', { views, nodes, seed: seed === undefined ? undefined : String(seed) });
  }

  /** What the choices of a seat are worth to it in a position that somebody set up. */
  judgePosition(position: GamePosition, seat: number, { nodes, seed }: CoachOptions = {}): Promise<PositionJudgement> {
    const asked = { position: JSON.stringify(position), seat, nodes };
    return this.ask('judge_position', { ...asked, seed: seed === undefined ? undefined : String(seed) });
  }

  private ask<T>(op: string, request: object): Promise<T> {
    return this.home.call({ op, ...request }) as Promise<T>;
  }
}
