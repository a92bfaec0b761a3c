// Tests read English.
import names from '../../messages/en.json';
import book from '../../messages/book/en.json';
import home from '../../messages/home/en.json';
import puzzles from '../../messages/puzzles/en.json';
import review from '../../messages/review/en.json';
import sentences from '../../messages/web/en.json';
import { texts } from '../src/lib/i18n.svelte';

texts.use('en', { ...names, ...home, ...sentences, ...book, ...puzzles, ...review });
