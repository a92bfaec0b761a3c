// For the build: a catalogue of messages/ gets from English what it lacks, so that a page needs one language only.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

export function filled(own: Record<string, string>, english: Record<string, string>): Record<string, string> {
  return { ...english, ...own };
}

export function fillLanguages(): Plugin {
  return {
    name: 'fill-languages',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/messages\/((book|coach|home|web)\/)?[a-z]+\.json$/.test(id)) return null;
      const english = join(dirname(id), 'en.json');
      if (id === english || !existsSync(english)) return null;
      const read = (text: string) => JSON.parse(text) as Record<string, string>;
      return { code: JSON.stringify(filled(read(code), read(readFileSync(english, 'utf8')))), map: null };
    },
  };
}
