// The one WebSocket of this page. It comes back by itself, ever more patiently, and then returns to its tables.
import type { ClientMessage, ErrorEvent, ServerMessage } from '../protocol';
import { apiAddress } from './api';
import { pauseBefore } from './backoff';

type Listener = (message: ServerMessage) => void;
type Unsent = ClientMessage extends infer M ? (M extends { ref?: number } ? Omit<M, 'ref'> : never) : never;

export class Refused extends Error {
  constructor(readonly event: ErrorEvent) {
    super(event.code);
  }
}

/** Why the server wants no connection of this browser any more. */
export type Dismissal = 'signed_out' | 'banned';

const dismissal = ({ code, reason }: CloseEvent): Dismissal | null =>
  code === 1008 && (reason === 'signed_out' || reason === 'banned') ? reason : null;

class Connection {
  state: 'idle' | 'connecting' | 'open' | 'lost' | 'dismissed' = $state('idle');
  dismissed: Dismissal | null = $state(null);
  /** Seconds until the next try. */
  retryIn = $state(0);
  /** The server has lost its database and waits for it: whatever was sent is answered then. */
  paused = $state(false);
  /** Server's clock minus ours. */
  skew = 0;

  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer = 0;
  private ref = 0;
  private readonly listeners = new Map<string, { listener: Listener; join: () => void }>();
  private readonly waiting = new Map<
    number,
    { resolve: (table: string | undefined) => void; reject: (error: Error) => void }
  >();

  /** Hears about a table until the returned function is called; `join` is sent now and after every reconnection. */
  attend(key: string, listener: Listener, join: () => void): () => void {
    this.listeners.set(key, { listener, join });
    if (this.state === 'open') join();
    else this.open();
    return () => {
      this.listeners.delete(key);
      if (this.listeners.size === 0) this.close();
    };
  }

  send(message: Unsent): Promise<string | undefined> {
    const ref = ++this.ref;
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new Error('not connected'));
        return;
      }
      this.waiting.set(ref, { resolve, reject });
      this.socket.send(JSON.stringify({ ...message, ref }));
    });
  }

  tryNow(): void {
    clearInterval(this.timer);
    this.open();
  }

  private open(): void {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const address = apiAddress('socket');
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    if (this.state !== 'lost') this.state = 'connecting';
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.dismissed = dismissal(event);
      if (this.dismissed) this.giveUp();
      else this.lose();
    };
  }

  private close(): void {
    clearInterval(this.timer);
    const socket = this.socket;
    this.socket = null;
    this.state = 'idle';
    this.attempt = 0;
    socket?.close();
  }

  /** Trying again would be in vain. */
  private giveUp(): void {
    this.forget();
    this.state = 'dismissed';
  }

  private forget(): void {
    this.socket = null;
    this.paused = false;
    for (const { reject } of this.waiting.values()) reject(new Error('connection lost'));
    this.waiting.clear();
  }

  private lose(): void {
    this.forget();
    if (this.listeners.size === 0) return;
    this.state = 'lost';
    const until = Date.now() + pauseBefore(this.attempt++, Math.random());
    const tick = () => {
      this.retryIn = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      if (Date.now() >= until) this.tryNow();
    };
    clearInterval(this.timer);
    this.timer = window.setInterval(tick, 200);
    tick();
  }

  private hear(message: ServerMessage): void {
    this.paused = message.type === 'error' && message.code === 'paused';
    if (message.type === 'hello') {
      this.skew = message.time - Date.now();
      this.attempt = 0;
      this.state = 'open';
      for (const { join } of this.listeners.values()) join();
      return;
    }
    if (message.type === 'ack') this.settle(message.ref, (asked) => asked.resolve(message.table));
    if (message.type === 'error' && message.ref !== undefined)
      this.settle(message.ref, (asked) => asked.reject(new Refused(message)));
    for (const { listener } of [...this.listeners.values()]) listener(message);
  }

  private settle(
    ref: number,
    how: (asked: { resolve: (table: string | undefined) => void; reject: (error: Error) => void }) => void,
  ): void {
    const asked = this.waiting.get(ref);
    this.waiting.delete(ref);
    if (asked) how(asked);
  }
}

export const connection = new Connection();

if (typeof window !== 'undefined')
  window.addEventListener('online', () => connection.state === 'lost' && connection.tryNow());
