import { jitter } from '../../../../browser/jitter.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import { chatTexts } from '../../chat.constants.ts';
import type { ChatResponse, ChatAuth, Registration } from '../../chat-events.contract.ts';
import type { MessageStore } from '../message-store.ts';
import type { connectRealtime } from '../realtime/connect.ts';
import type { RealtimeSocket } from '../realtime/realtime-socket.ts';

/** The connection, and what is known of the shelter's side. */
export interface ConnectionState {
  connection: 'connecting' | 'ready' | 'offline';
  /** True once the socket has had an id; messages written offline are sent later. */
  canWrite: boolean;
  /** Null until it is known. */
  isOnline: boolean | null;
  email: string | null;
  /** The name of the agent who is typing; empty if unknown, null if nobody is. */
  typing: string | null;
  /** The last `seq` that the shelter has read. */
  shelterReadSeq: number;
}

interface ConnectionOptions {
  messageStore: MessageStore;
  connect: typeof connectRealtime;
  auth: () => ChatAuth;
  onChanged: () => void;
  onNotice: (text: string) => void;
  /** Another tab has shown the messages up to this `seq`. */
  onSeen: (seq: number) => void;
  /** The session has ended, with the message to show. */
  onEnded: (notice: string) => void;
  onRemoved: () => void;
}

const TYPING_TIMEOUT_MS = 5000;
const TYPING_INTERVAL_MS = 2500;
const RETRY_MS = 3000;
const noResponse = { ok: false, error: chatTexts.sendFailed, is_final: false } as const;

/** The visitor's connection to the chat server. It reconnects, and then loads what it has missed. */
export class VisitorConnection {
  readonly #options: ConnectionOptions;
  #socket: RealtimeSocket | null = null;
  #isOpen = false;
  #state: ConnectionState = {
    connection: 'connecting',
    canWrite: false,
    isOnline: null,
    email: null,
    typing: null,
    shelterReadSeq: 0,
  };
  /** Null before the chat's first message. */
  #chatId: number | null = null;
  #isRegistered = false;
  #isFilling = false;
  #page = '';
  #typingSentAt = 0;
  #typingTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #resolveRegistration = () => {};
  /** Resolves after the first registration. */
  readonly firstRegistration = new Promise<void>((resolve) => (this.#resolveRegistration = resolve));

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Whether the server has registered this connection. */
  get isRegistered(): boolean {
    return this.#isRegistered;
  }

  async open(): Promise<void> {
    this.#isOpen = true;
    try {
      const socket = await this.#options.connect(this.#options.auth);
      if (!this.#isOpen || this.#socket) return void socket.disconnect();
      this.#socket = socket;
      this.#listen(socket);
    } catch {
      this.#update({ connection: 'offline' });
      this.#retryLater(() => void this.open());
    }
  }

  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#retryTimer);
    this.#isRegistered = false;
    this.#socket?.disconnect();
    this.#socket = null;
    this.#update({ connection: 'connecting', canWrite: false, typing: null });
  }

  /** Connects with the current identity. Messages stay until it turns out to be another chat. */
  reconnect(): void {
    this.#isRegistered = false;
    this.#socket?.disconnect().connect();
  }

  /** Removes all messages, and connects with the current identity. */
  restart(): void {
    this.#chatId = null;
    this.#options.messageStore.clear();
    this.#update({ email: null, shelterReadSeq: 0, typing: null });
    this.reconnect();
  }

  async send(id: string, message: string): Promise<ChatResponse<{ message: ChatMessage }>> {
    const response = await this.#socket!.emitWithAck('send_message', { id, message, from: 'user' });
    if (response.ok) this.#receive(response.message);
    return response;
  }

  sendTyping(): void {
    if (!this.#isRegistered || Date.now() - this.#typingSentAt < TYPING_INTERVAL_MS) return;
    this.#typingSentAt = Date.now();
    this.#socket?.emit('typing', {});
  }

  sendRead(seq: number): void {
    if (this.#isRegistered) this.#socket?.emit('read', { seq });
  }

  setPage(page: string): void {
    this.#page = page;
    if (this.#isRegistered) this.#socket?.emit('page_viewed', { page });
  }

  async setEmail(email: string): Promise<ChatResponse<{ email: string }>> {
    const response = await this.#request((socket) => socket.emitWithAck('set_email', { email }));
    if (response.ok) this.#update({ email: response.email });
    return response;
  }

  emailTranscript(): Promise<ChatResponse<{ email: string }>> {
    return this.#request((socket) => socket.emitWithAck('email_transcript', {}));
  }

  async loadEarlier(): Promise<void> {
    const { messageStore } = this.#options;
    const before = messageStore.messages[0]?.seq;
    if (before !== undefined && messageStore.hasEarlier) await this.#loadPage(before);
  }

  #listen(socket: RealtimeSocket): void {
    socket.on('connect', () => {
      this.#update({ connection: 'ready', canWrite: true });
      void this.#register();
    });
    socket.on('disconnect', (reason) => {
      this.#isRegistered = false;
      this.#update({ connection: 'connecting', typing: null });
      // Socket.IO does not reconnect after the server has closed the connection.
      if (reason === 'io server disconnect') this.#retryLater(() => socket.connect());
    });
    socket.on('connect_error', () => {
      this.#update({ connection: 'offline' });
      if (!socket.active) this.#retryLater(() => socket.connect());
    });
    socket.on('message_received', (message) => this.#receive(message));
    socket.on('notice', ({ text }) => this.#options.onNotice(text));
    socket.on('availability_changed', ({ is_online }) => this.#update({ isOnline: is_online }));
    socket.on('typing', ({ from, name }) => from === 'admin' && this.#showTyping(name ?? ''));
    socket.on('read', ({ side, seq }) => {
      if (side === 'user') this.#options.onSeen(seq);
      else this.#update({ shelterReadSeq: Math.max(seq, this.#state.shelterReadSeq) });
    });
    socket.on('chat_removed', ({ chat_id }) => chat_id === this.#chatId && this.#options.onRemoved());
    socket.on('session_ended', ({ text }) => this.#options.onEnded(text));
  }

  async #register(): Promise<void> {
    const { messageStore } = this.#options;
    const socket = this.#socket!;
    const socketId = socket.id;
    const after = this.#chatId === null ? undefined : messageStore.after;
    try {
      const response = await socket.emitWithAck('register', {
        role: 'user',
        page: this.#page,
        ...(after !== undefined && { after }),
      });
      if (socket.id !== socketId) return;
      if (!response.ok) throw new Error(response.error);
      this.#applyRegistration(response, after);
    } catch {
      // The next connection registers anyway; retry on this one.
      if (socket.id === socketId && socket.connected) this.#retryLater(() => void this.#register());
    }
  }

  #applyRegistration(response: Registration, after: number | undefined): void {
    const { messageStore } = this.#options;
    const previous = this.#chatId;
    if (response.chat_id !== previous) {
      messageStore.clear();
      this.#chatId = response.chat_id;
      // The messages belong to another chat, or are older than the first message of a new one: request everything.
      if (previous !== null) return void this.#register();
    }
    messageStore.addNewest(response.messages, after);
    this.#isRegistered = true;
    this.#resolveRegistration();
    this.#update({ isOnline: response.is_online, email: response.email, shelterReadSeq: response.read_seq });
    void this.#fillGaps();
  }

  #receive(message: ChatMessage): void {
    if (message.chat_id !== this.#chatId) {
      if (this.#chatId !== null) return this.restart();
      this.#chatId = message.chat_id;
    }
    this.#options.messageStore.add(message);
    if (message.from !== 'user') this.#update({ typing: null });
    void this.#fillGaps();
  }

  async #fillGaps(): Promise<void> {
    if (this.#isFilling) return;
    this.#isFilling = true;
    for (let before; (before = this.#options.messageStore.missingBefore) !== null;) {
      if (await this.#loadPage(before)) continue;
      // The next connection requests it anyway; retry once on this one.
      if (this.#isRegistered) this.#retryLater(() => void this.#fillGaps());
      break;
    }
    this.#isFilling = false;
  }

  /** @returns whether the server has responded */
  async #loadPage(before: number): Promise<boolean> {
    const response = await this.#request((socket) => socket.emitWithAck('catch_up', { before }));
    if (response.ok) this.#options.messageStore.addPage(before, response.messages);
    return response.ok;
  }

  async #request<T>(request: (socket: RealtimeSocket) => Promise<ChatResponse<T>>): Promise<ChatResponse<T>> {
    if (!this.#socket || !this.#isRegistered) return noResponse;
    return request(this.#socket).catch(() => noResponse);
  }

  #showTyping(name: string): void {
    clearTimeout(this.#typingTimer);
    this.#typingTimer = setTimeout(() => this.#update({ typing: null }), TYPING_TIMEOUT_MS);
    this.#update({ typing: name });
  }

  #retryLater(retry: () => void): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#isOpen && retry(), jitter(RETRY_MS));
  }

  #update(update: Partial<ConnectionState>): void {
    this.#state = { ...this.#state, ...update };
    this.#options.onChanged();
  }
}
