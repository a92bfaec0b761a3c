// The coach of a game that one person plays against bots: thinks about each decision in the worker of the module for analysis.
import type { Advice, Suggestion } from '../protocol';
import { analysis } from './analysis';
import type { LocalGame } from './local.svelte';
import { textsOnDemand, type Catalogue } from './i18n.svelte';

/** What the coach says comes with the first of them, or with a review. */
export const coachTexts = textsOnDemand(
  import.meta.glob<Catalogue>('../../../messages/coach/*.json', { import: 'default' }),
);

export class Coach {
  /** Of the decision at hand; null while the coach thinks, and where nothing is asked. */
  advice: Advice | null = $state.raw(null);
  thinking = $state(false);
  failed = $state(false);
  /** Is all of it shown, or one line? On a phone one line, until somebody wants more. */
  open = $state(matchMedia('(min-width: 900px)').matches);

  private decision = 0;

  constructor(private readonly game: LocalGame) {}

  /** Thinks about the decision that the game asks now, once. */
  async look(): Promise<void> {
    const { decision, view, views } = this.game;
    if (decision === this.decision) return;
    this.decision = decision;
    this.advice = null;
    this.failed = false;
    this.thinking = view?.deciding !== null;
    if (!this.thinking) return;
    try {
      const [module] = await Promise.all([analysis(), coachTexts()]);
      // A turn may be played before the coach has come to it.
      if (this.decision !== decision) return;
      const advice = await module.coach(views.slice());
      if (this.decision !== decision) return;
      this.advice = advice;
    } catch (error) {
      if (this.decision !== decision) return;
      console.error(error);
      this.failed = true;
    }
    this.thinking = false;
  }

  /** For a card: the place of the first candidate that plays it, from 1. */
  rank(card: string): number | null {
    const at = this.advice?.moves.findIndex(({ move }) => move.card === card) ?? -1;
    return at < 0 ? null : at + 1;
  }

  /** What is suggested with a card. */
  with(card: string): Suggestion[] {
    return this.advice?.moves.filter(({ move }) => move.card === card) ?? [];
  }
}
