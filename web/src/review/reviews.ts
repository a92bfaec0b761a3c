// The reviews of this page: a game that is looked at again has been reviewed already.
import { Review } from './review.svelte';

const MOST = 8;
const reviews = new Map<string, Review>();

/** The one review of a record, kept while the page is open. */
export function reviewOf(line: string): Review {
  const review = reviews.get(line) ?? new Review(line);
  reviews.delete(line);
  reviews.set(line, review);
  const [oldest] = reviews.keys();
  if (reviews.size > MOST && oldest !== undefined) reviews.delete(oldest);
  return review;
}
