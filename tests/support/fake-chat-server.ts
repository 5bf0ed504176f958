import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { ChatMessage } from '../../src/features/chat/chat.contract.ts';

/** The page sizes of the newest and of earlier messages. */
export const NEWEST = 5;
const PAGE = 3;

interface EventPayload {
  role?: string;
  id?: string;
  message?: string;
  after?: number;
  before?: number;
}

/** A chat server in memory, with one chat. A message goes to each socket that has registered. */
export class FakeChatServer {
  chat = 1;
  messages: ChatMessage[] = [];
  readonly sockets = new Set<FakeSocket>();

  /** Someone else sends messages, which every registered socket gets. */
  append(count = 1): void {
    for (let n = 0; n < count; n += 1) this.write(randomUUID(), 'Hello');
  }

  /** Someone sends a message, and no socket gets it. */
  appendSilently(): void {
    const sockets = [...this.sockets];
    this.sockets.clear();
    this.append();
    for (const socket of sockets) this.sockets.add(socket);
  }

  /** A repeated id returns the existing message. */
  write(id: string, message: string, from?: FakeSocket): ChatMessage {
    const known = this.messages.find((each) => each.id === id);
    if (known) return known;
    const seq = this.messages.length + 1;
    const time = { timestamp: new Date().toISOString(), author: null, links: null };
    const written: ChatMessage = { id, chat_id: this.chat, seq, from: 'user', message, ...time };
    this.messages.push(written);
    for (const socket of this.sockets) if (socket !== from) socket.push('message_received', written);
    return written;
  }

  list({ after = 0, before }: EventPayload = {}): ChatMessage[] {
    const matching = this.messages.filter(({ seq }) => seq > after && seq < (before ?? Number.POSITIVE_INFINITY));
    return matching.slice(before === undefined ? -NEWEST : -PAGE);
  }

  /** The visitor signs in to an account with earlier messages: this chat's messages are appended to them. */
  signIn(): void {
    this.chat = 2;
    this.sockets.clear();
    const own = { from: 'user', message: 'Before', author: null, links: null } as const;
    const before = [1, 2].map((seq) => ({ ...own, id: randomUUID(), seq, timestamp: new Date().toISOString() }));
    this.messages = [...before, ...this.messages].map((message, index) => ({
      ...message,
      chat_id: this.chat,
      seq: index + 1,
    }));
  }

  /** The next message starts a new chat. */
  deleteChat(): void {
    this.chat += 1;
    this.messages = [];
  }

  answer(socket: FakeSocket, event: string, payload: EventPayload): object {
    if (event === 'send_message') return { message: this.write(payload.id!, payload.message!, socket) };
    if (event === 'catch_up') return { messages: this.list(payload) };
    const chat_id = this.messages.length > 0 ? this.chat : null;
    const rest = { is_online: true, email: null, read_seq: 0 };
    return { role: payload.role, chat_id, messages: this.list(payload), ...rest };
  }
}

interface Request {
  event: string;
  payload: EventPayload;
  answer?: object;
  resolve: (answer: object) => void;
  reject: (error: Error) => void;
}

/** A socket whose every step the test controls: connecting, requests, responses, disconnecting. */
export class FakeSocket {
  /** Every request that the page has sent. */
  readonly sent: [event: string, payload: object][] = [];
  id: string | undefined;
  connected = false;
  active = true;
  readonly #server: FakeChatServer;
  readonly #listeners: [event: string, listener: (...payload: unknown[]) => void][] = [];
  #requests: Request[] = [];
  #unanswered = new Set<Request>();
  #packets: (() => void)[] = [];
  #pages: { before: number; resolve: (messages: ChatMessage[]) => void; reject: (error: Error) => void }[] = [];

  constructor(server: FakeChatServer) {
    this.#server = server;
  }

  on(event: string, listener: (...payload: never[]) => void): this {
    this.#listeners.push([event, listener as (...payload: unknown[]) => void]);
    return this;
  }

  /** Events without a response don't affect a list. */
  emit(): void {}

  emitWithAck(event: string, payload: EventPayload): Promise<object> {
    this.sent.push([event, payload]);
    return new Promise((resolve, reject) => {
      const request = { event, payload, resolve, reject };
      this.#unanswered.add(request);
      this.#requests.push(request);
    });
  }

  connect(): this {
    this.active = true;
    return this;
  }

  disconnect(): this {
    this.active = false;
    this.#lose('io client disconnect');
    return this;
  }

  /** An API call, outside the socket. */
  listBefore(before: number): Promise<ChatMessage[]> {
    return new Promise((resolve, reject) => void this.#pages.push({ before, resolve, reject }));
  }

  /** Queues what the server sends until `deliver`. */
  push(event: string, payload: unknown): void {
    this.#packets.push(() => this.#fire(event, payload));
  }

  /** Connects, if the client wants a connection. */
  async establish(): Promise<void> {
    if (this.connected || !this.active) return;
    this.connected = true;
    this.id = randomUUID();
    this.#fire('connect');
    await passOn();
  }

  /** Drops the connection, with everything in flight. */
  async cut(): Promise<void> {
    this.#lose('transport close');
    await passOn();
  }

  /**
   * The server takes the next step of the next request: to register a socket, it joins it to the others, then reads the
   * messages, then responds. Messages sent between two steps arrive live before the response.
   */
  async serve(): Promise<boolean> {
    const request = this.#requests[0];
    if (!request) return false;
    const { event, payload } = request;
    if (event === 'register' && !this.#server.sockets.has(this)) this.#server.sockets.add(this);
    else if (!request.answer) request.answer = { ok: true, ...this.#server.answer(this, event, payload) };
    else this.#answer(request.answer);
    return true;
  }

  /** The server rejects the next request. */
  async reject(): Promise<void> {
    this.#answer({ ok: false, error: 'That was too fast.', is_final: false, retry_after_ms: 1000 });
  }

  /** Responds to the next request, and delivers everything the server has sent. */
  async exchange(): Promise<void> {
    const before = this.#requests.length;
    while (this.#requests.length === before) await this.serve();
    while (await this.deliver());
  }

  /** Delivers the next item that the server has sent. */
  async deliver(): Promise<boolean> {
    const packet = this.#packets.shift();
    packet?.();
    await passOn();
    return packet !== undefined;
  }

  async servePage(): Promise<boolean> {
    const page = this.#pages.shift();
    page?.resolve(this.#server.list({ before: page.before }));
    await passOn();
    return page !== undefined;
  }

  async failPage(): Promise<void> {
    this.#pages.shift()?.reject(new Error('cut'));
    await passOn();
  }

  /** Delivers everything and runs all deferred work, until nothing is pending. */
  async runToRest(): Promise<void> {
    for (let isIdle = false; !isIdle;) {
      await this.establish();
      isIdle = true;
      while ((await this.serve()) || (await this.deliver()) || (await this.servePage())) isIdle = false;
      await vi.advanceTimersByTimeAsync(MAX_PAUSE_MS);
      if (this.#requests.length + this.#packets.length + this.#pages.length > 0) isIdle = false;
    }
  }

  #answer(answer: object): void {
    const request = this.#requests.shift();
    if (!request) return;
    this.#packets.push(() => {
      this.#unanswered.delete(request);
      request.resolve(answer);
    });
  }

  #lose(reason: string): void {
    if (!this.connected) return;
    this.connected = false;
    this.id = undefined;
    this.#server.sockets.delete(this);
    this.#requests = [];
    this.#packets = [];
    this.#fire('disconnect', reason);
    for (const { reject } of this.#unanswered) reject(new Error('socket has been disconnected'));
    this.#unanswered.clear();
  }

  #fire(event: string, ...payload: unknown[]): void {
    for (const [name, listener] of this.#listeners) if (name === event) listener(...payload);
  }
}

const MAX_PAUSE_MS = 5000;

/** Lets the page finish its follow-up work. */
async function passOn(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}
