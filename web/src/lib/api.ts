// Requests to the server.
import type {
  CreateTable,
  ErrorCode,
  GameHidden,
  GameList,
  Info,
  Me,
  PushChanged,
  PushRequest,
  Session,
  SignedOut,
  TableList,
  TableState,
} from '../protocol';
import { addressOf } from './base';
import { t, texts } from './i18n.svelte';

export class ApiError extends Error {
  constructor(readonly code: ErrorCode | 'network') {
    super(code);
  }
}

/** A code of the server in words; a newer server may have codes that we do not know. */
export function codeText(code: ErrorCode | 'network'): string {
  const key = `error.${code}` as const;
  return t(texts.has(key) ? key : 'error.internal');
}

export const errorText = (error: unknown): string => codeText(error instanceof ApiError ? error.code : 'internal');

export const apiAddress = (path: string): URL => addressOf(`api/v1/${path}`);

async function request<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(apiAddress(path), {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new ApiError('network');
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const code = (answer as { error?: { code?: ErrorCode } } | null)?.error?.code;
  throw new ApiError(code ?? 'network');
}

export const api = {
  guest: (name: string) => request<Session>('POST', 'guest', { name }),
  recover: (token: string) => request<Session>('POST', 'recover', { token }),
  me: () => request<Me>('GET', 'me'),
  rename: (name: string) => request<Me>('POST', 'me', { name }),
  keepSettings: (settings: Record<string, string | boolean>) => request<Me>('POST', 'me', { settings }),
  logOut: (everywhere: boolean) => request<SignedOut>('POST', 'logout', { everywhere }),
  info: () => request<Info>('GET', 'info'),
  create: (table: CreateTable) => request<TableState>('POST', 'tables', table),
  tables: () => request<TableList>('GET', 'tables'),
  games: (before?: number) => request<GameList>('GET', before === undefined ? 'games' : `games/${before}`),
  hideGame: (table: string) => request<GameHidden>('POST', 'games', { hide: table }),
  push: (change: PushRequest) => request<PushChanged>('POST', 'push', change),
  record: (table: string) => request<unknown>('GET', `tables/${table}/record`),
};
