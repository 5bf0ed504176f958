import { randomUuid } from '../../../browser/random-uuid.ts';
import type { ChatMessage } from '../chat.contract.ts';
import type { ChatRefusal } from '../chat-events.contract.ts';

/** A message on its way: it has its name, and not yet its place. */
export interface Unsent {
  id: string;
  text: string;
  /** By this browser's clock. */
  at: string;
  /** Waiting for its turn or for a connection, on its way, or refused for good. */
  state: 'waiting' | 'sending' | 'failed';
  /** Why it has failed; null otherwise. */
  error: string | null;
}

/** What one sees of a conversation: what was said in its order, and after that what is still on its way. */
export interface Shown {
  messages: readonly ChatMessage[];
  unsent: readonly Unsent[];
}

/**
 * One conversation, as a side knows it. Whatever comes twice, late, or in another order makes the same list: messages
 * are known by their id and stand by their `seq`, and one of its own that comes back is not on its way any more.
 */
export class Conversation {
  #messages = new Map<string, ChatMessage>();
  #unsent: readonly Unsent[];
  #shown: Shown;
  /** Messages right before which there is nothing, although their numbers leave room for something. */
  #followed = new Set<number>();
  #listeners = new Set<() => void>();

  /** @param unsent what was on its way when the page was left */
  constructor(unsent: readonly Unsent[] = []) {
    this.#unsent = unsent.map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one));
    this.#shown = { messages: [], unsent: this.#unsent };
  }

  /** The same object until something changes. */
  get shown(): Shown {
    return this.#shown;
  }

  get messages(): readonly ChatMessage[] {
    return this.#shown.messages;
  }

  get unsent(): readonly Unsent[] {
    return this.#unsent;
  }

  /** The next message to be sent; null where there is none, or one is on its way: they keep their order. */
  get next(): Unsent | null {
    if (this.#unsent.some(({ state }) => state === 'sending')) return null;
    return this.#unsent.find(({ state }) => state === 'waiting') ?? null;
  }

  /** The `seq` up to which nothing is missing among what is known: what to ask for next comes after it. */
  get wholeUntil(): number {
    return this.#firstHole()?.after ?? this.#last;
  }

  /** The `seq` before which something is missing; null where all is there. What fills it is told to `takePage`. */
  get missingBefore(): number | null {
    return this.#firstHole()?.before ?? null;
  }

  /** Whether more was said before the first message that is known: `takePage` with its `seq` brings it. */
  get hasEarlier(): boolean {
    const first = this.messages[0];
    return first !== undefined && first.seq > 1 && !this.#followed.has(first.seq);
  }

  take(given: ChatMessage | readonly ChatMessage[]): void {
    const messages: readonly ChatMessage[] = 'id' in given ? [given] : given;
    if (messages.length === 0) return;
    for (const message of messages) this.#messages.set(message.id, message);
    this.#unsent = this.#unsent.filter(({ id }) => !this.#messages.has(id));
    this.#tell();
  }

  /** Takes what the server has right before a `seq`, without a gap: where numbers are left out, there is nothing. */
  takePage(before: number, messages: readonly ChatMessage[]): void {
    this.#followed.add(before);
    for (const { seq } of messages.slice(1)) this.#followed.add(seq);
    // A page that begins after the hole does not fill it, and what comes before it is still to be asked for.
    this.take(messages);
  }

  /** @returns null where there is nothing but blanks, which nobody sends */
  send(text: string): Unsent | null {
    const words = text.trim();
    if (words === '') return null;
    const one: Unsent = {
      id: randomUuid(),
      text: words,
      at: new Date().toISOString(),
      state: 'waiting',
      error: null,
    };
    this.#unsent = [...this.#unsent, one];
    this.#tell();
    return one;
  }

  isSending(id: string): void {
    this.#change(id, { state: 'sending', error: null });
  }

  acknowledged(message: ChatMessage): void {
    this.take(message);
  }

  /** A message that is not refused for good waits for another try. */
  refused(id: string, refusal: ChatRefusal): void {
    this.#change(id, refusal.is_final ? { state: 'failed', error: refusal.error } : { state: 'waiting', error: null });
  }

  /** The connection was lost before an answer came: it is sent again under its name. */
  interrupted(id: string): void {
    this.#change(id, { state: 'waiting', error: null });
  }

  /** Tries again with what has failed. */
  retry(id: string): void {
    this.#change(id, { state: 'waiting', error: null });
  }

  /** Gives up what was not sent. @returns its text */
  discard(id: string): string | null {
    const one = this.#unsent.find((unsent) => unsent.id === id);
    this.#unsent = this.#unsent.filter((unsent) => unsent !== one);
    this.#tell();
    return one?.text ?? null;
  }

  /** Forgets what was said, and keeps what is on its way. */
  clear(): void {
    this.#messages.clear();
    this.#followed.clear();
    this.#tell();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get #last(): number {
    return this.messages.at(-1)?.seq ?? 0;
  }

  #firstHole(): { after: number; before: number } | null {
    for (const [index, { seq }] of this.messages.entries()) {
      const previous = this.messages[index - 1];
      if (previous && seq > previous.seq + 1 && !this.#followed.has(seq)) return { after: previous.seq, before: seq };
    }
    return null;
  }

  #change(id: string, change: Pick<Unsent, 'state' | 'error'>): void {
    this.#unsent = this.#unsent.map((one) => (one.id === id ? { ...one, ...change } : one));
    this.#tell();
  }

  #tell(): void {
    const messages = [...this.#messages.values()].toSorted((one, other) => one.seq - other.seq);
    this.#shown = { messages, unsent: this.#unsent };
    for (const listener of this.#listeners) listener();
  }
}
