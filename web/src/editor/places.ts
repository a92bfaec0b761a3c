// Where the parts of a position stand on the page, so that a problem can lead to its place.
import type { PositionProblem } from '../protocol';

export const placeId = (seat: number | null, part: PositionProblem['part']): string =>
  seat === null ? `at-${part}` : `at-${seat}-${part}`;

export function goTo({ seat, part }: PositionProblem): void {
  const place = document.getElementById(placeId(seat, part)) ?? document.getElementById(placeId(seat, 'stages'));
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}
