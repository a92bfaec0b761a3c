// All that the page of a replay needs for a review, in one piece that is fetched when it is wanted.
import DecisionPanel from './DecisionPanel.svelte';
import Learn from './Learn.svelte';
import { errorsOf } from './moments';
import Overview from './Overview.svelte';
import PlayOn from './PlayOn.svelte';
import { reviewOf } from './reviews';
import { reviewTexts } from './text';

const parts = { DecisionPanel, Learn, Overview, PlayOn, errorsOf, reviewOf };

export type Parts = typeof parts;

export async function loadParts(): Promise<Parts> {
  await reviewTexts();
  return parts;
}
