// The texts of the Explorer: a catalogue of its own, which comes with it.
import type english from '../../../messages/explore/en.json';
import { texts, textsOnDemand, type Catalogue } from '../lib/i18n.svelte';
import type { Params } from '../lib/message_format';

export type ExploreKey = keyof typeof english;

/** Resolves when the Explorer can speak. */
export const exploreTexts = textsOnDemand(
  import.meta.glob<Catalogue>('../../../messages/explore/*.json', { import: 'default' }),
);

export const exploreText = (key: ExploreKey, params: Params = {}): string => texts.get(key, params);

const written = (number: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(texts.language, options).format(number);

export const percentText = (share: number | null): string =>
  share === null ? '–' : written(share, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const pointsText = (points: number | null): string =>
  points === null ? '–' : written(points, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "25.1% ± 0.2": a share and half of its interval. */
export function shareText(share: number | null, error: number | null): string {
  if (share === null || error === null) return percentText(share);
  return exploreText('explore.plus_minus', { value: percentText(share), error: pointsText(100 * error) });
}

/** "52.3 ± 0.2", in points. */
export function spreadText(points: number | null, error: number | null): string {
  if (points === null || error === null) return pointsText(points);
  return exploreText('explore.plus_minus', { value: pointsText(points), error: pointsText(error) });
}

/** "+1.3 ± 0.2": a difference, of shares in hundredths or of points. */
export function differenceText(value: number | null, error: number | null, unit: number): string {
  if (value === null || error === null) return '–';
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return exploreText('explore.plus_minus', {
    value: written(unit * value, { ...digits, signDisplay: 'exceptZero' }).replace('-', '−'),
    error: pointsText(unit * error),
  });
}

/** What the three above say in two parts, "25.1%" and " ± 0.2", for where the second may stand below the first. */
export function valueAndError(text: string): [value: string, error: string] {
  const at = text.indexOf(' ±');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}
