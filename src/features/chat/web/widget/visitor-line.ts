import type { ChatMessage } from '../../chat.contract.ts';
import { chatWords } from '../../chat-words.contract.ts';
import type { ChatAnswer, ChatAuth, Registered } from '../../chat-events.contract.ts';
import type { Conversation } from '../conversation.ts';
import type { connectLive } from '../live/connect-live.ts';
import type { RealtimeSocket } from '../live/live-socket.ts';

/** What is known of the other side, and of the way there. */
export interface LineState {
  connection: 'connecting' | 'ready' | 'offline';
  /** From the first time on that the socket had an id: what is written while it is lost waits for it. */
  canWrite: boolean;
  /** Null until it is known. */
  isStaffed: boolean | null;
  email: string | null;
  /** Who of the shelter is writing; empty where their name is not told, null where nobody is. */
  typing: string | null;
  /** How far the shelter has read. */
  readByShelter: number;
}

interface Told {
  conversation: Conversation;
  connect: typeof connectLive;
  auth: () => ChatAuth;
  onChanged: () => void;
  onNotice: (text: string) => void;
  /** Another tab has shown what was said up to here. */
  onSeen: (seq: number) => void;
  /** The session has ended, with words that say so. */
  onEnded: (notice: string) => void;
  onGone: () => void;
}

const TYPING_SHOWS_MS = 5000;
const TYPING_TOLD_MS = 2500;
const AGAIN_MS = 3000;
const unanswered = { ok: false, error: chatWords.failed, is_final: false } as const;

/** The visitor's connection to the shelter, which comes back by itself and then brings what was missed. */
export class VisitorLine {
  readonly #told: Told;
  #socket: RealtimeSocket | null = null;
  #isOpen = false;
  #state: LineState = {
    connection: 'connecting',
    canWrite: false,
    isStaffed: null,
    email: null,
    typing: null,
    readByShelter: 0,
  };
  /** The conversation's number; null before its first message. */
  #number: number | null = null;
  #isRegistered = false;
  #isFilling = false;
  #page = '';
  #typed = 0;
  #typingEnds: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #isKnown = () => {};
  /** Kept when the server has said for the first time what there is. */
  readonly isRegisteredOnce = new Promise<void>((resolve) => (this.#isKnown = resolve));

  constructor(told: Told) {
    this.#told = told;
  }

  get state(): LineState {
    return this.#state;
  }

  /** Whether the server knows on this connection who one is. */
  get isRegistered(): boolean {
    return this.#isRegistered;
  }

  async open(): Promise<void> {
    this.#isOpen = true;
    try {
      const socket = await this.#told.connect(this.#told.auth);
      if (!this.#isOpen || this.#socket) return void socket.disconnect();
      this.#socket = socket;
      this.#listen(socket);
    } catch {
      this.#change({ connection: 'offline' });
      this.#tryAgain(() => void this.open());
    }
  }

  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#again);
    this.#isRegistered = false;
    this.#socket?.disconnect();
    this.#socket = null;
    this.#change({ connection: 'connecting', canWrite: false, typing: null });
  }

  /** Connects as whoever one is now; what is known stays until it turns out to be another conversation. */
  reconnect(): void {
    this.#isRegistered = false;
    this.#socket?.disconnect().connect();
  }

  /** Forgets all that is known, and connects as whoever one is now. */
  begin(): void {
    this.#number = null;
    this.#told.conversation.clear();
    this.#change({ email: null, readByShelter: 0, typing: null });
    this.reconnect();
  }

  async send(id: string, message: string): Promise<ChatAnswer<{ message: ChatMessage }>> {
    const answer = await this.#socket!.emitWithAck('send_message', { id, message, from: 'user' });
    if (answer.ok) this.#receive(answer.message);
    return answer;
  }

  type(): void {
    if (!this.#isRegistered || Date.now() - this.#typed < TYPING_TOLD_MS) return;
    this.#typed = Date.now();
    this.#socket?.emit('typing', {});
  }

  read(seq: number): void {
    if (this.#isRegistered) this.#socket?.emit('read', { seq });
  }

  lookAt(page: string): void {
    this.#page = page;
    if (this.#isRegistered) this.#socket?.emit('looking_at', { page });
  }

  async leaveEmail(email: string): Promise<ChatAnswer<{ email: string }>> {
    const answer = await this.#ask((socket) => socket.emitWithAck('leave_email', { email }));
    if (answer.ok) this.#change({ email: answer.email });
    return answer;
  }

  mailTranscript(): Promise<ChatAnswer<{ email: string }>> {
    return this.#ask((socket) => socket.emitWithAck('mail_transcript', {}));
  }

  async showEarlier(): Promise<void> {
    const { conversation } = this.#told;
    const before = conversation.messages[0]?.seq;
    if (before !== undefined && conversation.hasEarlier) await this.#bring(before);
  }

  #listen(socket: RealtimeSocket): void {
    socket.on('connect', () => {
      this.#change({ connection: 'ready', canWrite: true });
      void this.#register();
    });
    socket.on('disconnect', (reason) => {
      this.#isRegistered = false;
      this.#change({ connection: 'connecting', typing: null });
      // A connection that the server has ended does not come back by itself.
      if (reason === 'io server disconnect') this.#tryAgain(() => socket.connect());
    });
    socket.on('connect_error', () => {
      this.#change({ connection: 'offline' });
      if (!socket.active) this.#tryAgain(() => socket.connect());
    });
    socket.on('message_received', (message) => this.#receive(message));
    socket.on('notice', ({ text }) => this.#told.onNotice(text));
    socket.on('staff', ({ is_staffed }) => this.#change({ isStaffed: is_staffed }));
    socket.on('typing', ({ from, name }) => from === 'admin' && this.#showTyping(name ?? ''));
    socket.on('read', ({ side, seq }) => {
      if (side === 'user') this.#told.onSeen(seq);
      else this.#change({ readByShelter: Math.max(seq, this.#state.readByShelter) });
    });
    socket.on('chat_gone', ({ conversation }) => conversation === this.#number && this.#told.onGone());
    socket.on('session_ended', ({ text }) => this.#told.onEnded(text));
  }

  async #register(): Promise<void> {
    const { conversation } = this.#told;
    const socket = this.#socket!;
    const connected = socket.id;
    const after = this.#number === null ? undefined : conversation.after;
    try {
      const answer = await socket.emitWithAck('register', {
        role: 'user',
        page: this.#page,
        ...(after !== undefined && { after }),
      });
      if (socket.id !== connected) return;
      if (!answer.ok) throw new Error(answer.error);
      this.#take(answer, after);
    } catch {
      // The next connection registers by itself; on this one it is tried once more.
      if (socket.id === connected && socket.connected) this.#tryAgain(() => void this.#register());
    }
  }

  #take(answer: Registered, after: number | undefined): void {
    const { conversation } = this.#told;
    const known = this.#number;
    if (answer.conversation !== known) {
      conversation.clear();
      this.#number = answer.conversation;
      // The messages belong to another chat, or are older than the first message of a new one: request everything.
      if (known !== null) return void this.#register();
    }
    conversation.addNewest(answer.messages, after);
    this.#isRegistered = true;
    this.#isKnown();
    this.#change({ isStaffed: answer.is_staffed, email: answer.email, readByShelter: answer.read_seq });
    void this.#fillGaps();
  }

  #receive(message: ChatMessage): void {
    if (message.conversation !== this.#number) {
      if (this.#number !== null) return this.begin();
      this.#number = message.conversation;
    }
    this.#told.conversation.add(message);
    if (message.from !== 'user') this.#change({ typing: null });
    void this.#fillGaps();
  }

  async #fillGaps(): Promise<void> {
    if (this.#isFilling) return;
    this.#isFilling = true;
    for (let before; (before = this.#told.conversation.missingBefore) !== null;) {
      if (await this.#bring(before)) continue;
      // The next connection requests it anyway; retry once on this one.
      if (this.#isRegistered) this.#tryAgain(() => void this.#fillGaps());
      break;
    }
    this.#isFilling = false;
  }

  /** @returns whether the server has answered */
  async #bring(before: number): Promise<boolean> {
    const answer = await this.#ask((socket) => socket.emitWithAck('catch_up', { before }));
    if (answer.ok) this.#told.conversation.addPage(before, answer.messages);
    return answer.ok;
  }

  async #ask<T>(ask: (socket: RealtimeSocket) => Promise<ChatAnswer<T>>): Promise<ChatAnswer<T>> {
    if (!this.#socket || !this.#isRegistered) return unanswered;
    return ask(this.#socket).catch(() => unanswered);
  }

  #showTyping(name: string): void {
    clearTimeout(this.#typingEnds);
    this.#typingEnds = setTimeout(() => this.#change({ typing: null }), TYPING_SHOWS_MS);
    this.#change({ typing: name });
  }

  #tryAgain(what: () => void): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#isOpen && what(), AGAIN_MS);
  }

  #change(change: Partial<LineState>): void {
    this.#state = { ...this.#state, ...change };
    this.#told.onChanged();
  }
}
