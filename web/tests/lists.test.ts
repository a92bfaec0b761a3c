// Items of a list can be told apart in every language.
import { afterAll, expect, it } from 'vitest';
import names from '../../messages/en.json';
import sentences from '../../messages/web/en.json';
import { list, texts } from '../src/lib/i18n.svelte';

const english = { ...names, ...sentences };
afterAll(() => texts.use('en', english));

it.each(['en', 'tr', 'hu', 'fi'])('names two cards as two in %s', (language) => {
  texts.use(language, english);
  for (const type of ['conjunction', 'disjunction', 'unit'] as const)
    expect(list(['Senato', 'Kütüphane'], type)).toMatch(/^Senato(,| \p{L}+) Kütüphane$/u);
});
