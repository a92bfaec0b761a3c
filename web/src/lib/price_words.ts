// Prices and ways to pay in words.
import { list, t } from './i18n.svelte';
import type { Price } from './price';
import type { Way } from '../protocol';
import { cardName, unitsText } from './words';

export function priceText(price: Price): string {
  switch (price.kind) {
    case 'chain':
      return t('price.text.chain', { card: cardName(price.from) });
    case 'pay':
      return t('price.text.pay', { to: paymentText(price) });
    case 'missing':
      return t('price.text.missing', { goods: unitsText(price.letters) });
    case 'poor':
      return t('price.text.poor', { n: price.coins });
    default:
      return t(`price.text.${price.kind}`);
  }
}

/** "2 coins to the left and 1 coin to the bank"; nothing paid is said too. */
export function paymentText(way: Pick<Way, 'left' | 'right' | 'bank'>): string {
  const parts: string[] = [];
  if (way.left) parts.push(t('pay.left', { n: way.left }));
  if (way.right) parts.push(t('pay.right', { n: way.right }));
  if (way.bank) parts.push(t('pay.bank', { n: way.bank }));
  return parts.length ? list(parts) : t('pay.nothing');
}
