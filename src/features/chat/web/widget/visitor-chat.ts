import { currentUser } from '../../../../browser/create-api-client.ts';
import { readSession, type StoredSession } from '../../../../browser/session.ts';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import type { ChatApi, ChatMessage } from '../../chat.contract.ts';
import { chatWords } from '../../chat-words.contract.ts';
import { Conversation } from '../conversation.ts';
import { connectLive } from '../live/connect-live.ts';
import { Postman } from '../postman.ts';
import { watchChat } from './kept-chat.ts';
import { Visitor } from './visitor.ts';
import { VisitorLine, type LineState } from './visitor-line.ts';

export interface Greeting {
  text: string;
  suggestions: readonly string[];
  /** When it was said. */
  at: string;
}

export interface ChatState extends LineState {
  isOpen: boolean;
  /** Null until it is known that nothing was said before, and where something was. */
  greeting: Greeting | null;
  /** Messages that have not been seen. */
  unread: number;
  /** What has to be told; it goes with the next thing that is done. */
  notice: string | null;
}

const call = currentUser<ChatApi>();

/** The visitor's side of the live chat: one for the whole page, whichever part of it is drawn. */
export class VisitorChat {
  readonly conversation: Conversation;
  #visitor: Visitor;
  #line: VisitorLine;
  #postman: Postman;
  #state: ChatState;
  #listeners = new Set<() => void>();
  #draft = '';
  #stopWatching = () => {};

  constructor({ visitor = new Visitor(), connect = connectLive } = {}) {
    this.#visitor = visitor;
    this.conversation = new Conversation(visitor.unsent);
    this.#line = new VisitorLine({
      conversation: this.conversation,
      connect,
      auth: () => this.#visitor.auth,
      onChanged: () => {
        this.#refresh();
        this.#postman.wake();
      },
      onNotice: (notice) => this.#refresh({ notice }),
      onSeen: (seq) => {
        this.#visitor.hasSeen(seq);
        this.#refresh();
      },
      onEnded: (notice) => {
        this.#visitor.leave();
        this.#beginAnew(notice);
      },
      onGone: () => {
        this.#visitor.forget();
        this.#beginAnew(chatWords.gone);
      },
    });
    this.#postman = new Postman(this.conversation, {
      post: ({ id, text }) => this.#line.send(id, text),
      canPost: () => this.#line.isRegistered,
      onRefused: (text, retryAfterMs) => this.#refresh({ notice: withWait(text, retryAfterMs) }),
    });
    this.#state = { ...this.#line.state, isOpen: false, greeting: null, unread: 0, notice: null };
    let unsent = this.conversation.unsent;
    this.conversation.subscribe(() => {
      if (unsent !== this.conversation.unsent) this.#visitor.keepUnsent(this.conversation.unsent);
      unsent = this.conversation.unsent;
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

  /** What is being written; it waits while the panel is closed. */
  get draft(): string {
    return this.#draft;
  }

  start(): void {
    this.#visitor.identify(readSession());
    this.#stopWatching = watchChat((kept) => {
      if (kept && this.#visitor.adopt(kept)) this.#line.begin();
      this.#refresh();
    });
    void this.#line.open();
  }

  stop(): void {
    this.#stopWatching();
    this.#line.close();
  }

  /** Somebody has signed in or out, here or in another tab. */
  identify(session: StoredSession | null): void {
    const who = this.#visitor.identify(session);
    if (who === 'stranger') this.#beginAnew(null);
    else if (who === 'known') this.#line.reconnect();
  }

  lookAt(page: string): void {
    this.#line.lookAt(page);
  }

  setOpen(isOpen: boolean): void {
    this.#refresh({ isOpen, notice: null });
    if (isOpen) void this.#greet();
  }

  /** Sends a message, or says on the console why not. @returns whether it is on its way */
  send(text: string): boolean {
    if (isBlank(text)) return false;
    if (!this.#state.canWrite) {
      // oxlint-disable-next-line no-console -- `spec.md`, section 8
      console.warn('The live chat is not connected yet: nothing was sent.');
      return false;
    }
    if (!this.conversation.send(text)) return false;
    this.#draft = '';
    this.#refresh({ notice: null });
    this.#postman.wake();
    return true;
  }

  write(draft: string): void {
    this.#draft = draft;
    if (!isBlank(draft)) this.#line.type();
  }

  retry(id: string): void {
    this.conversation.retry(id);
    this.#postman.wake();
  }

  /** All that is there has been in sight. */
  read(): void {
    const last = this.conversation.messages.at(-1)?.seq ?? 0;
    if (last <= this.#visitor.seen) return;
    this.#visitor.hasSeen(last);
    this.#line.read(last);
    this.#refresh();
  }

  showEarlier(): Promise<void> {
    return this.#line.showEarlier();
  }

  /** @returns what is wrong with the address; null where it is kept */
  async leaveEmail(email: string): Promise<string | null> {
    const wasAskedFor = this.#state.notice === chatWords.noEmail;
    const answer = await this.#line.leaveEmail(email);
    if (!answer.ok) return answer.error;
    this.#refresh({ notice: null });
    // Only for this the address was missing.
    if (wasAskedFor) void this.mailTranscript();
    return null;
  }

  async mailTranscript(): Promise<void> {
    this.#refresh({ notice: null });
    const answer = await this.#line.mailTranscript();
    this.#refresh({ notice: answer.ok ? chatWords.transcriptMailed : answer.error });
  }

  async #greet(): Promise<void> {
    if (this.#state.greeting || this.conversation.shown.messages.length > 0) return;
    if (this.#visitor.isKnown) {
      await this.#line.isRegisteredOnce;
      if (this.conversation.messages.length > 0) return;
    }
    const at = new Date().toISOString();
    const { greeting: text, suggestions } = await call('GET /api/chats/welcome', { allow401: true }).catch(() => ({
      greeting: chatWords.greeting,
      suggestions: [],
    }));
    this.#refresh({ greeting: { text, suggestions, at } });
  }

  #beginAnew(notice: string | null): void {
    for (const { id } of this.conversation.unsent) this.conversation.discard(id);
    this.#draft = '';
    this.#refresh({ greeting: null, notice });
    this.#line.begin();
    if (this.#state.isOpen) void this.#greet();
  }

  #refresh(change: Partial<ChatState> = {}): void {
    const isUnread = ({ from, seq }: ChatMessage) => from !== 'user' && seq > this.#visitor.seen;
    const unread = this.conversation.messages.filter(isUnread).length;
    this.#state = { ...this.#state, ...change, ...this.#line.state, unread };
    for (const listener of this.#listeners) listener();
  }
}

function withWait(text: string, retryAfterMs: number | undefined): string {
  if (retryAfterMs === undefined) return text;
  const seconds = Math.ceil(retryAfterMs / 1000);
  return `${text} It goes on by itself in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`;
}
