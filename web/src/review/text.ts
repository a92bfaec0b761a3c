// The texts of the review: a catalogue of its own, which comes with it, and what the coach says.
import type english from '../../../messages/review/en.json';
import { coachTexts } from '../lib/coach.svelte';
import { texts, textsOnDemand, type Catalogue } from '../lib/i18n.svelte';
import type { Params } from '../lib/message_format';

export type ReviewKey = keyof typeof english;

const words = textsOnDemand(import.meta.glob<Catalogue>('../../../messages/review/*.json', { import: 'default' }));

/** Resolves when a review can be read. */
export const reviewTexts = (): Promise<unknown> => Promise.all([words(), coachTexts()]);

export const reviewText = (key: ReviewKey, params: Params = {}): string => texts.get(key, params);
