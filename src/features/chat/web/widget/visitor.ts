import type { StoredSession } from '../../../../browser/session.ts';
import type { ChatAuth } from '../../chat-events.contract.ts';
import type { PendingMessage } from '../message-store.ts';
import { removeChat, saveChat, createStoredChat, loadChat, type StoredChat } from './stored-chat.ts';

type SessionInfo = Pick<StoredSession, 'token' | 'role' | 'user_id'> | null;

/**
 * The visitor's identity: this browser by its secret, or the signed-in user. A chat that became a user's leaves this
 * browser when they sign out.
 */
export class Visitor {
  #stored: StoredChat;
  #isStored: boolean;
  #token: string | undefined;
  #endedToken: string | undefined;
  /** Pending messages of this tab. Only the other tabs may remove theirs. */
  #ownIds = new Set<string>();

  constructor() {
    const stored = loadChat();
    this.#stored = stored ?? createStoredChat(null);
    this.#isStored = stored !== null;
    for (const { id } of this.#stored.unsent) this.#ownIds.add(id);
  }

  /** Whether there may be messages on the server. */
  get hasHistory(): boolean {
    return this.#isStored || this.#token !== undefined;
  }

  get seen(): number {
    return this.#stored.seen;
  }

  get pending(): readonly PendingMessage[] {
    return this.#stored.unsent;
  }

  get auth(): ChatAuth {
    return { visitor: this.#stored.visitor, ...(this.#token !== undefined && { token: this.#token }) };
  }

  /** @returns `other` if the visitor is now somebody else, who must not see earlier messages */
  identify(session: SessionInfo): 'same' | 'updated' | 'other' {
    const isUser = session?.role === 'User' && session.token !== this.#endedToken;
    const [token, user] = isUser ? [session.token, session.user_id] : [undefined, null];
    const isSame = token === this.#token;
    this.#token = token;
    if (this.#stored.user !== null && this.#stored.user !== user) {
      this.#reset(user);
      return 'other';
    }
    if (user !== null && this.#stored.user === null) this.#update({ user });
    return isSame ? 'same' : 'updated';
  }

  /** The session has ended elsewhere: continue as a new anonymous visitor. */
  endSession(): void {
    this.#endedToken = this.#token;
    this.#token = undefined;
    this.#reset(null);
  }

  /** The chat was deleted. */
  startOver(): void {
    this.#reset(this.#stored.user);
  }

  /** Takes over the chat that another tab has started. @returns whether it is a different one */
  adopt(stored: StoredChat): boolean {
    const isSame = stored.visitor === this.#stored.visitor;
    this.#stored = isSame ? { ...stored, seen: Math.max(stored.seen, this.#stored.seen) } : stored;
    this.#isStored = true;
    return !isSame;
  }

  markSeen(seq: number): void {
    if (seq <= this.#stored.seen) return;
    // There are messages, perhaps from another device.
    this.#isStored = true;
    this.#update({ seen: seq });
  }

  /** With the first message the chat outlives the page; the next page sends what is pending. */
  savePending(pending: readonly PendingMessage[]): void {
    for (const { id } of pending) this.#ownIds.add(id);
    const ofOtherTabs = (loadChat()?.unsent ?? []).filter(({ id }) => !this.#ownIds.has(id));
    if (pending.length > 0) this.#isStored = true;
    this.#update({ unsent: [...ofOtherTabs, ...pending] });
  }

  #reset(user: number | null): void {
    this.#stored = createStoredChat(user);
    this.#isStored = false;
    removeChat();
  }

  #update(update: Partial<StoredChat>): void {
    this.#stored = { ...this.#stored, ...update };
    if (this.#isStored) saveChat(this.#stored);
  }
}
