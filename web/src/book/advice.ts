// The advice of the book: what is said, and the examples to click through, with cards, symbols or shields to look at.
import type { LessonId } from '../learn/lessons';
import type { BookKey } from './text';

export interface Picture {
  text: BookKey;
  cards?: string[];
  /** Counted as at the end of a game. */
  science?: { compass: number; gear: number; tablet: number };
  /** Of you and of a neighbour, in Age II. */
  shields?: { mine: number; theirs: number };
}

export interface Advice {
  id: string;
  title: BookKey;
  text: BookKey;
  lesson: LessonId | null;
  examples: Picture[];
}

export const ADVICE: Advice[] = [
  {
    id: 'goal',
    title: 'advice.goal.title',
    text: 'advice.goal',
    lesson: null,
    examples: [
      { text: 'advice.goal.1', cards: ['Altar', 'Aqueduct', 'Palace'] },
      { text: 'advice.goal.2', cards: ['Workers Guild', 'Magistrates Guild', 'Builders Guild'] },
    ],
  },
  {
    id: 'production',
    title: 'advice.production.title',
    text: 'advice.production',
    lesson: 'alexandria',
    examples: [
      { text: 'advice.production.1', cards: ['Clay Pit', 'Timber Yard'] },
      { text: 'advice.production.2', cards: ['Quarry', 'Brickyard'] },
      { text: 'advice.production.3', cards: ['Caravansery', 'Forum'] },
    ],
  },
  {
    id: 'trade',
    title: 'advice.trade.title',
    text: 'advice.trade',
    lesson: 'trade',
    examples: [
      { text: 'advice.trade.1', cards: ['West Trading Post', 'East Trading Post'] },
      { text: 'advice.trade.2', cards: ['Marketplace', 'Caravansery', 'Forum'] },
    ],
  },
  {
    id: 'military',
    title: 'advice.military.title',
    text: 'advice.military',
    lesson: 'military',
    examples: [
      { text: 'advice.military.1', shields: { mine: 2, theirs: 3 } },
      { text: 'advice.military.2', shields: { mine: 4, theirs: 3 } },
      { text: 'advice.military.3', shields: { mine: 8, theirs: 3 } },
    ],
  },
  {
    id: 'science',
    title: 'advice.science.title',
    text: 'advice.science',
    lesson: 'science',
    examples: [
      { text: 'advice.science.1', science: { compass: 1, gear: 0, tablet: 0 } },
      { text: 'advice.science.2', science: { compass: 3, gear: 0, tablet: 0 } },
      { text: 'advice.science.3', science: { compass: 1, gear: 1, tablet: 1 } },
      { text: 'advice.science.4', science: { compass: 2, gear: 2, tablet: 2 } },
    ],
  },
  {
    id: 'chains',
    title: 'advice.chains.title',
    text: 'advice.chains',
    lesson: null,
    examples: [
      { text: 'advice.chains.1', cards: ['Scriptorium'] },
      { text: 'advice.chains.2', cards: ['Library', 'Courthouse'] },
      { text: 'advice.chains.3', cards: ['Senate', 'University'] },
    ],
  },
  {
    id: 'wonder',
    title: 'advice.wonder.title',
    text: 'advice.wonder',
    lesson: 'gizah',
    examples: [
      { text: 'advice.wonder.1', cards: ['Pantheon'] },
      { text: 'advice.wonder.2', cards: ['School', 'Academy'] },
    ],
  },
  {
    id: 'coins',
    title: 'advice.coins.title',
    text: 'advice.coins',
    lesson: 'ephesos',
    examples: [
      { text: 'advice.coins.1', cards: ['Tavern'] },
      { text: 'advice.coins.2', cards: ['Vineyard', 'Bazaar'] },
    ],
  },
  {
    id: 'neighbours',
    title: 'advice.neighbours.title',
    text: 'advice.neighbours',
    lesson: 'guilds',
    examples: [
      { text: 'advice.neighbours.1', cards: ['Scriptorium'] },
      { text: 'advice.neighbours.2', cards: ['Philosophers Guild', 'Spies Guild'] },
    ],
  },
];
