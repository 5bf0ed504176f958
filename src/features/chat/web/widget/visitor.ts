import type { StoredSession } from '../../../../browser/session.ts';
import type { ChatAuth } from '../../chat-events.contract.ts';
import type { Unsent } from '../conversation.ts';
import { forgetChat, keepChat, newChat, readChat, type KeptChat } from './kept-chat.ts';

type Signed = Pick<StoredSession, 'token' | 'role' | 'user_id'> | null;

/**
 * Who writes here: this browser by its secret, or the User who is signed in. A conversation that became a User's when
 * they signed in leaves this browser with them.
 */
export class Visitor {
  #kept: KeptChat;
  #isKept: boolean;
  #token: string | undefined;
  #endedToken: string | undefined;
  /** What went out from this tab, or was found here by it: the other tabs' are theirs to forget. */
  #handled = new Set<string>();

  constructor() {
    const kept = readChat();
    this.#kept = kept ?? newChat(null);
    this.#isKept = kept !== null;
    for (const { id } of this.#kept.unsent) this.#handled.add(id);
  }

  /** Whether something was said here, so that the server is worth asking. */
  get isKnown(): boolean {
    return this.#isKept || this.#token !== undefined;
  }

  get seen(): number {
    return this.#kept.seen;
  }

  get unsent(): readonly Unsent[] {
    return this.#kept.unsent;
  }

  get auth(): ChatAuth {
    return { visitor: this.#kept.visitor, ...(this.#token !== undefined && { token: this.#token }) };
  }

  /** @returns whether one is somebody else now: `stranger` sees nothing of what was said before */
  identify(session: Signed): 'same' | 'known' | 'stranger' {
    const isUser = session?.role === 'User' && session.token !== this.#endedToken;
    const [token, user] = isUser ? [session.token, session.user_id] : [undefined, null];
    const isSame = token === this.#token;
    this.#token = token;
    if (this.#kept.user !== null && this.#kept.user !== user) {
      this.#begin(user);
      return 'stranger';
    }
    if (user !== null && this.#kept.user === null) this.#change({ user });
    return isSame ? 'same' : 'known';
  }

  /** The session has ended elsewhere: one goes on as a visitor of whom nothing is known. */
  leave(): void {
    this.#endedToken = this.#token;
    this.#token = undefined;
    this.#begin(null);
  }

  /** The conversation was deleted. */
  forget(): void {
    this.#begin(this.#kept.user);
  }

  /** Another tab has begun a conversation, which is this one's as well. @returns whether it is another one */
  adopt(kept: KeptChat): boolean {
    const isSame = kept.visitor === this.#kept.visitor;
    this.#kept = isSame ? { ...kept, seen: Math.max(kept.seen, this.#kept.seen) } : kept;
    this.#isKept = true;
    return !isSame;
  }

  hasSeen(seq: number): void {
    if (seq <= this.#kept.seen) return;
    // Something was said, perhaps on another device.
    this.#isKept = true;
    this.#change({ seen: seq });
  }

  /** From the first message on the conversation outlives the page; what is unsent is sent by whichever comes next. */
  keepUnsent(unsent: readonly Unsent[]): void {
    for (const { id } of unsent) this.#handled.add(id);
    const ofOthers = (readChat()?.unsent ?? []).filter(({ id }) => !this.#handled.has(id));
    if (unsent.length > 0) this.#isKept = true;
    this.#change({ unsent: [...ofOthers, ...unsent] });
  }

  #begin(user: number | null): void {
    this.#kept = newChat(user);
    this.#isKept = false;
    forgetChat();
  }

  #change(change: Partial<KeptChat>): void {
    this.#kept = { ...this.#kept, ...change };
    if (this.#isKept) keepChat(this.#kept);
  }
}
