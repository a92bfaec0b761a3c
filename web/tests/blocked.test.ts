import { beforeEach, expect, test, vi } from 'vitest';
import { blocked, readBlocked } from '../src/lib/blocked.svelte';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});

beforeEach(() => {
  for (const player of Object.keys(blocked.names)) blocked.remove(player);
});

test('who is blocked stays so after the page is loaded again', () => {
  blocked.add('id1', 'Eve');
  blocked.add('id2', 'Mallory');
  blocked.remove('id1');
  expect(blocked.has('id1')).toBe(false);
  expect(readBlocked(localStorage.getItem('wonders.blocked'))).toEqual({ id2: 'Mallory' });
});

test('the list has an end: the oldest go', () => {
  for (let i = 0; i < 510; ++i) blocked.add(`id${i}`, 'Eve');
  expect(blocked.has('id9')).toBe(false);
  expect(blocked.has('id10')).toBe(true);
  expect(blocked.has('id509')).toBe(true);
});

test('what is stored and makes no sense is nobody', () => {
  for (const text of [null, '', '[]', 'null', '{', '3', '{"id":4}']) expect(readBlocked(text)).toEqual({});
});
