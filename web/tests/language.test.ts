import { describe, expect, it } from 'vitest';
import { languageFor } from '../src/lib/language';
import { filled } from '../tools/fill_languages';

const KNOWN = ['en', 'fi', 'hu', 'tr'];
const wishes = { asked: null, chosen: '', preferred: ['de-AT', 'hu-HU', 'en'] };

describe('the language of a page', () => {
  it('is the one of the link, then the chosen one, then the first of the browser that there is', () => {
    expect(languageFor({ ...wishes, asked: 'tr', chosen: 'fi' }, KNOWN)).toBe('tr');
    expect(languageFor({ ...wishes, chosen: 'fi' }, KNOWN)).toBe('fi');
    expect(languageFor(wishes, KNOWN)).toBe('hu');
    expect(languageFor({ ...wishes, preferred: ['de'] }, KNOWN)).toBe('en');
  });

  it('is none that there is not, whoever asks for it', () => {
    expect(languageFor({ asked: 'xx', chosen: 'yy', preferred: ['fi-FI'] }, KNOWN)).toBe('fi');
    expect(languageFor({ ...wishes, asked: 'en-XA' }, KNOWN)).toBe('en-XA');
  });

  it('has from English what it lacks', () => {
    expect(filled({ b: 'bir' }, { a: 'an a', b: 'a b' })).toEqual({ a: 'an a', b: 'bir' });
  });
});
