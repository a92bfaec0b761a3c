// What things are called in the user's language.
import { named, t } from './i18n.svelte';

export const cardName = (name: string): string => named('card', name);
export const wonderName = (name: string): string => named('wonder', name);
export const sideName = (side: string): string => named('side', side);
export const boardName = (wonder: string, side: string): string =>
  t('board.name', { wonder: wonderName(wonder), side: sideName(side) });

/** The Roman numeral of an Age. */
export const ageName = (age: number): string => t(`age.numeral.${age as 1 | 2 | 3}`);
