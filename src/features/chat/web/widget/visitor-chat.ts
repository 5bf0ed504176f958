import { createApiClient } from '../../../../browser/create-api-client.ts';
import { readSession, type StoredSession } from '../../../../browser/session.ts';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import type { ChatApi, ChatMessage } from '../../chat.contract.ts';
import { chatTexts } from '../../chat.constants.ts';
import { MessageStore } from '../message-store.ts';
import { connectRealtime } from '../realtime/connect.ts';
import { MessageSender } from '../message-sender.ts';
import { subscribeToStoredChat } from './stored-chat.ts';
import { Visitor } from './visitor.ts';
import { VisitorConnection, type ConnectionState } from './visitor-connection.ts';

export interface Greeting {
  text: string;
  suggestions: readonly string[];
  /** When it was first shown. */
  at: string;
}

export interface ChatState extends ConnectionState {
  isOpen: boolean;
  /** Null until it is known that there are no messages, and if there are any. */
  greeting: Greeting | null;
  /** The number of unread messages. */
  unread: number;
  /** Shown until the user's next action. */
  notice: string | null;
}

const call = createApiClient<ChatApi>();

/** The visitor's side of the live chat; one instance for the whole page. */
export class VisitorChat {
  readonly messageStore: MessageStore;
  #visitor: Visitor;
  #connection: VisitorConnection;
  #messageSender: MessageSender;
  #state: ChatState;
  #listeners = new Set<() => void>();
  #draft = '';
  #unsubscribe = () => {};

  constructor({ visitor = new Visitor(), connect = connectRealtime } = {}) {
    this.#visitor = visitor;
    this.messageStore = new MessageStore(visitor.pending);
    this.#connection = new VisitorConnection({
      messageStore: this.messageStore,
      connect,
      auth: () => this.#visitor.auth,
      onChanged: () => {
        this.#refresh();
        this.#messageSender.flush();
      },
      onNotice: (notice) => this.#refresh({ notice }),
      onSeen: (seq) => {
        this.#visitor.markSeen(seq);
        this.#refresh();
      },
      onEnded: (notice) => {
        this.#visitor.endSession();
        this.#restart(notice);
      },
      onRemoved: () => {
        this.#visitor.startOver();
        this.#restart(chatTexts.chatNotFound);
      },
    });
    this.#messageSender = new MessageSender(this.messageStore, {
      send: ({ id, text }) => this.#connection.send(id, text),
      canSend: () => this.#connection.isRegistered,
      onRejected: (text, retryAfterMs) => this.#refresh({ notice: withRetryTime(text, retryAfterMs) }),
    });
    this.#state = { ...this.#connection.state, isOpen: false, greeting: null, unread: 0, notice: null };
    let pending = this.messageStore.pending;
    this.messageStore.subscribe(() => {
      if (pending !== this.messageStore.pending) this.#visitor.savePending(this.messageStore.pending);
      pending = this.messageStore.pending;
      this.#refresh();
    });
  }

  get state(): ChatState {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** What the visitor is writing; kept while the panel is closed. */
  get draft(): string {
    return this.#draft;
  }

  start(): void {
    this.#visitor.identify(readSession());
    this.#unsubscribe = subscribeToStoredChat((stored) => {
      if (stored && this.#visitor.adopt(stored)) this.#connection.restart();
      this.#refresh();
    });
    void this.#connection.open();
  }

  stop(): void {
    this.#unsubscribe();
    this.#connection.close();
  }

  /** The visitor has signed in or out, here or in another tab. */
  identify(session: StoredSession | null): void {
    const change = this.#visitor.identify(session);
    if (change === 'other') this.#restart(null);
    else if (change === 'updated') this.#connection.reconnect();
  }

  setPage(page: string): void {
    this.#connection.setPage(page);
  }

  setOpen(isOpen: boolean): void {
    this.#refresh({ isOpen, notice: null });
    if (isOpen) void this.#greet();
  }

  /** Sends a message, or logs a warning if it cannot. @returns whether it is being sent */
  send(text: string): boolean {
    if (isBlank(text)) return false;
    if (!this.#state.canWrite) {
      // oxlint-disable-next-line no-console -- `spec.md`, section 8
      console.warn('The live chat is not connected yet: nothing was sent.');
      return false;
    }
    if (!this.messageStore.send(text)) return false;
    this.#draft = '';
    this.#refresh({ notice: null });
    this.#messageSender.flush();
    return true;
  }

  setDraft(draft: string): void {
    this.#draft = draft;
    if (!isBlank(draft)) this.#connection.sendTyping();
  }

  retry(id: string): void {
    this.messageStore.retry(id);
    this.#messageSender.flush();
  }

  /** Marks all messages as read: they have been visible. */
  markRead(): void {
    const last = this.messageStore.messages.at(-1)?.seq ?? 0;
    if (last <= this.#visitor.seen) return;
    this.#visitor.markSeen(last);
    this.#connection.sendRead(last);
    this.#refresh();
  }

  loadEarlier(): Promise<void> {
    return this.#connection.loadEarlier();
  }

  /** @returns the address's error; null if it was saved */
  async setEmail(email: string): Promise<string | null> {
    const wasRequested = this.#state.notice === chatTexts.noEmail;
    const response = await this.#connection.setEmail(email);
    if (!response.ok) return response.error;
    this.#refresh({ notice: null });
    // The transcript was only missing the address.
    if (wasRequested) void this.emailTranscript();
    return null;
  }

  async emailTranscript(): Promise<void> {
    this.#refresh({ notice: null });
    const response = await this.#connection.emailTranscript();
    this.#refresh({ notice: response.ok ? chatTexts.transcriptEmailed : response.error });
  }

  async #greet(): Promise<void> {
    if (this.#state.greeting || this.messageStore.snapshot.messages.length > 0) return;
    if (this.#visitor.hasHistory) {
      await this.#connection.firstRegistration;
      if (this.messageStore.messages.length > 0) return;
    }
    const at = new Date().toISOString();
    const { greeting: text, suggestions } = await call('GET /api/chats/welcome', { allow401: true }).catch(() => ({
      greeting: chatTexts.greeting,
      suggestions: [],
    }));
    this.#refresh({ greeting: { text, suggestions, at } });
  }

  #restart(notice: string | null): void {
    for (const { id } of this.messageStore.pending) this.messageStore.discard(id);
    this.#draft = '';
    this.#refresh({ greeting: null, notice });
    this.#connection.restart();
    if (this.#state.isOpen) void this.#greet();
  }

  #refresh(change: Partial<ChatState> = {}): void {
    const isUnread = ({ from, seq }: ChatMessage) => from !== 'user' && seq > this.#visitor.seen;
    const unread = this.messageStore.messages.filter(isUnread).length;
    this.#state = { ...this.#state, ...change, ...this.#connection.state, unread };
    for (const listener of this.#listeners) listener();
  }
}

function withRetryTime(text: string, retryAfterMs: number | undefined): string {
  if (retryAfterMs === undefined) return text;
  const seconds = Math.ceil(retryAfterMs / 1000);
  return `${text} We’ll try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`;
}
