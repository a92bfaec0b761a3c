// The texts of the editor: a catalogue of its own, which comes with it.
import type english from '../../../messages/editor/en.json';
import { texts, textsOnDemand, type Catalogue } from '../lib/i18n.svelte';
import type { Params } from '../lib/message_format';

export type EditorKey = keyof typeof english;

/** Resolves when the editor can speak. */
export const editorTexts = textsOnDemand(
  import.meta.glob<Catalogue>('../../../messages/editor/*.json', { import: 'default' }),
);

export const editorText = (key: EditorKey, params: Params = {}): string => texts.get(key, params);
