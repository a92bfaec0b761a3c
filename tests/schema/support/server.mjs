// A server of its own, and guests who check everything that they send and get against the schemas.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PROGRAM } from './program.mjs';
import { check, fromWeb } from './schemas.mjs';

const { WebSocket } = fromWeb('ws');

export class Server {
  static async start(...options) {
    const server = new Server();
    server.process = spawn(PROGRAM, ['serve', '--port', '0', '--db', ':memory:', '--log-level', 'error', ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(server.process, 'exit').then(([status]) => assert.fail(`the server ended with ${status}`));
    const [address] = await Promise.race([once(createInterface(server.process.stdout), 'line'), ended]);
    ended.catch(() => {}); // later it may
    server.address = `${address}api/v1`;
    return server;
  }

  async stop() {
    const gone = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await gone;
  }

  /** The answer's status and body; that of a refusal is an ErrorBody. */
  async ask(method, path, { body, token, headers = {} } = {}) {
    const response = await fetch(this.address + path, {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.status >= 400) check('ErrorBody', answer);
    return { status: response.status, answer };
  }

  async get(path, expected, options) {
    const { status, answer } = await this.ask('GET', path, options);
    assert.equal(status, 200, JSON.stringify(answer));
    return check(expected, answer);
  }

  async post(path, request, body, expected, options = {}) {
    const { status, answer } = await this.ask('POST', path, { ...options, body: check(request, body) });
    assert.ok(status < 300, JSON.stringify(answer));
    return check(expected, answer);
  }

  /** The code of a refusal. */
  async refused(method, path, options) {
    const { status, answer } = await this.ask(method, path, options);
    assert.ok(status >= 400, `${method} ${path}: ${status}`);
    return answer.error.code;
  }
}

/** A guest with a connection. */
export class Guest {
  messages = [];
  waiting = null;
  refs = 0;

  static async come(server, name) {
    const guest = new Guest();
    guest.server = server;
    guest.session = await server.post('/guest', 'GuestRequest', { name }, 'Session');
    guest.token = guest.session.token;
    await guest.connect();
    return guest;
  }

  async connect() {
    this.socket = new WebSocket(`${this.server.address.replace('http', 'ws')}/socket`, {
      headers: { Authorization: `Bearer ${this.token}` },
    });
    this.socket.on('message', (data) => this.hear(String(data)));
    this.socket.on('error', (error) => this.waiting?.reject(error));
    this.socket.on('close', (code) => this.waiting?.reject(new Error(`closed with ${code}`)));
    await this.next('hello');
  }

  hear(text) {
    try {
      this.messages.push(check('ServerMessage', JSON.parse(text)));
      this.waiting?.look();
    } catch (error) {
      this.failed = error;
      this.waiting?.reject(error);
    }
  }

  /** The first message of which that is true, when it is there; it is taken away, with `all` also those before it. */
  async wait(fits, all = false) {
    return new Promise((resolve, reject) => {
      const look = () => {
        const at = this.messages.findIndex(fits);
        if (at < 0) return;
        this.waiting = null;
        const taken = all ? this.messages.splice(0, at + 1) : this.messages.splice(at, 1);
        resolve(taken.at(-1));
      };
      this.waiting = { look, reject };
      if (this.failed) reject(this.failed);
      else look();
    });
  }
  next(...types) {
    return this.wait((message) => types.includes(message.type), true);
  }

  send(message) {
    this.socket.send(JSON.stringify(check('ClientMessage', message)));
  }
  sendRaw(text) {
    this.socket.send(text);
  }

  /** Sends a message and waits until it was carried out. */
  async tell(message) {
    const ref = ++this.refs;
    this.send({ ...message, ref });
    const answer = await this.wait((one) => one.ref === ref);
    assert.notEqual(answer.type, 'error', JSON.stringify(answer));
    return answer;
  }
  /** Sends a message and returns the error that it gets. */
  async wrong(message) {
    const ref = ++this.refs;
    this.sendRaw(JSON.stringify({ ...message, ref }));
    const answer = await this.wait((one) => one.ref === ref);
    assert.equal(answer.type, 'error', JSON.stringify(answer));
    return answer;
  }

  leave() {
    this.socket.close();
  }
}
