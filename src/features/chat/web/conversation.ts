import { randomUuid } from '../../../browser/random-uuid.ts';
import { isBlank } from '../../../platform/blank-text.contract.ts';
import type { ChatMessage } from '../chat.contract.ts';
import type { ChatRefusal } from '../chat-events.contract.ts';
import { addRun, type Run } from './runs.ts';

/** A message on its way: it has its name, and not yet its place. */
export interface Unsent {
  id: string;
  text: string;
  /** By this browser's clock. */
  at: string;
  /**
   * Queued or waiting for a connection, in flight, arrived while messages before it are missing, or permanently
   * rejected.
   */
  state: 'waiting' | 'sending' | 'sent' | 'failed';
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
 * are identified by their id and ordered by their `seq`. The list never has a gap: only the server knows what exists, so
 * a live message is shown once everything before it has arrived. The author's own message is no longer pending once it
 * comes back.
 */
export class Conversation {
  #messages = new Map<string, ChatMessage>();
  #unsent: readonly Unsent[];
  #shown: Shown;
  /** Complete runs. A run that starts with 0 includes the first message. */
  #runs: readonly Run[] = [];
  /** A `seq` in the displayed run; null until the server has listed the messages. */
  #anchor: number | null = null;
  #listeners = new Set<() => void>();

  /** @param unsent what was on its way when the page was left */
  constructor(unsent: readonly Unsent[] = []) {
    this.#unsent = unsent
      .filter(({ state }) => state !== 'sent')
      .map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one));
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

  /** The last `seq` of the list, after which to request messages. Undefined: request everything. */
  get after(): number | undefined {
    return this.#shownRun?.to;
  }

  /** The `seq` before which messages are missing, or null. Request a page before it. */
  get missingBefore(): number | null {
    const shown = this.#shownRun;
    return this.#runs.find(({ from }) => shown !== null && from > shown.to)?.from ?? null;
  }

  /** Whether there are messages before the first one of the list, on a page before its `seq`. */
  get hasEarlier(): boolean {
    const shown = this.#shownRun;
    return shown !== null && shown.from > 1;
  }

  /** Adds a message that arrived live or was acknowledged: messages before it may be missing. */
  add(message: ChatMessage): void {
    this.#add([message], { from: message.seq, to: message.seq });
  }

  /**
   * Adds the newest messages as the server lists them: from then on the list is known.
   * @param after the `seq` behind which the server was asked to list; undefined where it was asked for everything
   */
  addNewest(messages: readonly ChatMessage[], after?: number): void {
    const [first, last] = [messages[0], messages.at(-1)];
    const isNothingNew = !last && after !== undefined;
    if (isNothingNew) return;
    const to = last?.seq ?? 0;
    this.#anchor ??= to;
    this.#add(messages, { from: first?.seq ?? 0, to });
  }

  /** Adds the server's page right before a `seq`. Numbers missing in the page have no message. */
  addPage(before: number, messages: readonly ChatMessage[]): void {
    this.#add(messages, { from: messages[0]?.seq ?? 0, to: before - 1 });
  }

  /** @returns null where there is nothing but blanks, which nobody sends */
  send(text: string): Unsent | null {
    if (isBlank(text)) return null;
    const words = text.trim();
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
    this.#runs = [];
    this.#anchor = null;
    this.#unsent = this.#unsent.filter(({ state }) => state !== 'sent');
    this.#tell();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get #shownRun(): Run | null {
    const anchor = this.#anchor;
    return this.#runs.find(({ from, to }) => anchor !== null && from <= anchor && anchor <= to) ?? null;
  }

  #add(messages: readonly ChatMessage[], complete: Run): void {
    for (const message of messages) this.#messages.set(message.id, message);
    this.#runs = addRun(this.#runs, complete);
    this.#removeArrived();
    this.#tell();
  }

  /** An arrived message remains visible as such until its position in the list is known. */
  #removeArrived(): void {
    if (!this.#unsent.some(({ id }) => this.#messages.has(id))) return;
    const to = this.#shownRun?.to ?? -1;
    this.#unsent = this.#unsent
      .filter(({ id }) => (this.#messages.get(id)?.seq ?? Number.POSITIVE_INFINITY) > to)
      .map((one) => (this.#messages.has(one.id) ? { ...one, state: 'sent', error: null } : one));
  }

  #change(id: string, change: Pick<Unsent, 'state' | 'error'>): void {
    if (this.#messages.has(id)) return;
    this.#unsent = this.#unsent.map((one) => (one.id === id ? { ...one, ...change } : one));
    this.#tell();
  }

  #tell(): void {
    const { from, to } = this.#shownRun ?? { from: 0, to: -1 };
    const messages = [...this.#messages.values()]
      .filter(({ seq }) => from <= seq && seq <= to)
      .toSorted((one, other) => one.seq - other.seq);
    this.#shown = { messages, unsent: this.#unsent };
    for (const listener of this.#listeners) listener();
  }
}
