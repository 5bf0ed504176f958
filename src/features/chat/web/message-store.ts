import { randomUuid } from '../../../browser/random-uuid.ts';
import { isBlank } from '../../../platform/blank-text.contract.ts';
import type { ChatMessage } from '../chat.contract.ts';
import type { ChatErrorResponse } from '../chat-events.contract.ts';

/** Consecutive numbers: no message from the first to the last is missing. */
interface Run {
  from: number;
  to: number;
}

/** A message that is not confirmed by the server. Stored in localStorage in this shape. */
export interface PendingMessage {
  id: string;
  text: string;
  /** By this browser's clock. */
  at: string;
  /**
   * Queued or waiting for a connection, in flight, arrived while messages before it are missing, or permanently
   * rejected.
   */
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** Why it failed; null otherwise. */
  error: string | null;
}

/** What a chat displays: messages in order, then pending ones. */
export interface Snapshot {
  messages: readonly ChatMessage[];
  pending: readonly PendingMessage[];
}

/**
 * One side's messages of a chat. Messages that arrive twice, late or out of order make the same list: they are
 * identified by their id and ordered by their `seq`. The list never has a gap: only the server knows what exists, so a
 * live message is shown once everything before it has arrived. The author's own message is no longer pending once it
 * comes back.
 */
export class MessageStore {
  #messages = new Map<string, ChatMessage>();
  #pending: readonly PendingMessage[];
  #snapshot: Snapshot;
  /** Complete runs. A run that starts with 0 includes the first message. */
  #runs: readonly Run[] = [];
  /** A `seq` in the displayed run; null until the server has listed the messages. */
  #anchor: number | null = null;
  #listeners = new Set<() => void>();

  /** @param pending messages that were in flight when the page was closed */
  constructor(pending: readonly PendingMessage[] = []) {
    this.#pending = pending
      .filter(({ state }) => state !== 'sent')
      .map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one));
    this.#snapshot = { messages: [], pending: this.#pending };
  }

  /** The same object until something changes. */
  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  get messages(): readonly ChatMessage[] {
    return this.#snapshot.messages;
  }

  get pending(): readonly PendingMessage[] {
    return this.#pending;
  }

  /** The next message to send; null if there is none, or one is in flight: they keep their order. */
  get next(): PendingMessage | null {
    if (this.#pending.some(({ state }) => state === 'sending')) return null;
    return this.#pending.find(({ state }) => state === 'waiting') ?? null;
  }

  /** The last `seq` of the list, after which to request messages. Undefined: request everything. */
  get after(): number | undefined {
    return this.#visibleRun?.to;
  }

  /** The `seq` before which messages are missing, or null. Request a page before it. */
  get missingBefore(): number | null {
    const visible = this.#visibleRun;
    return this.#runs.find(({ from }) => visible !== null && from > visible.to)?.from ?? null;
  }

  /** Whether there are messages before the first one of the list, on a page before its `seq`. */
  get hasEarlier(): boolean {
    const visible = this.#visibleRun;
    return visible !== null && visible.from > 1;
  }

  /** Adds a message that arrived live or was acknowledged: messages before it may be missing. */
  add(message: ChatMessage): void {
    this.#add([message], { from: message.seq, to: message.seq });
  }

  /**
   * Adds the newest messages as the server lists them: from then on the list is known.
   * @param after the `seq` after which messages were requested; undefined if all were
   */
  addNewest(messages: readonly ChatMessage[], after?: number): void {
    const [first, last] = [messages[0], messages.at(-1)];
    const isUpToDate = !last && after !== undefined;
    if (isUpToDate) return;
    const to = last?.seq ?? 0;
    this.#anchor ??= to;
    this.#add(messages, { from: first?.seq ?? 0, to });
  }

  /** Adds the server's page right before a `seq`. Numbers missing in the page have no message. */
  addPage(before: number, messages: readonly ChatMessage[]): void {
    this.#add(messages, { from: messages[0]?.seq ?? 0, to: before - 1 });
  }

  /** @returns null for a blank text */
  send(text: string): PendingMessage | null {
    if (isBlank(text)) return null;
    const trimmed = text.trim();
    const one: PendingMessage = {
      id: randomUuid(),
      text: trimmed,
      at: new Date().toISOString(),
      state: 'waiting',
      error: null,
    };
    this.#pending = [...this.#pending, one];
    this.#notify();
    return one;
  }

  markSending(id: string): void {
    this.#update(id, { state: 'sending', error: null });
  }

  /** Without a final error, the message waits for another attempt. */
  markRejected(id: string, response: ChatErrorResponse): void {
    this.#update(
      id,
      response.is_final ? { state: 'failed', error: response.error } : { state: 'waiting', error: null },
    );
  }

  /** The connection was lost before a response: the message is sent again with its id. */
  markInterrupted(id: string): void {
    this.#update(id, { state: 'waiting', error: null });
  }

  retry(id: string): void {
    this.#update(id, { state: 'waiting', error: null });
  }

  /** Removes a pending message. @returns its text */
  discard(id: string): string | null {
    const one = this.#pending.find((pending) => pending.id === id);
    this.#pending = this.#pending.filter((pending) => pending !== one);
    this.#notify();
    return one?.text ?? null;
  }

  /** Removes all messages, but keeps pending ones. */
  clear(): void {
    this.#messages.clear();
    this.#runs = [];
    this.#anchor = null;
    this.#pending = this.#pending.filter(({ state }) => state !== 'sent');
    this.#notify();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get #visibleRun(): Run | null {
    const anchor = this.#anchor;
    return this.#runs.find(({ from, to }) => anchor !== null && from <= anchor && anchor <= to) ?? null;
  }

  #add(messages: readonly ChatMessage[], complete: Run): void {
    for (const message of messages) this.#messages.set(message.id, message);
    this.#runs = addRun(this.#runs, complete);
    this.#removeArrived();
    this.#notify();
  }

  /** An arrived message remains visible as such until its position in the list is known. */
  #removeArrived(): void {
    if (!this.#pending.some(({ id }) => this.#messages.has(id))) return;
    const to = this.#visibleRun?.to ?? -1;
    this.#pending = this.#pending
      .filter(({ id }) => (this.#messages.get(id)?.seq ?? Number.POSITIVE_INFINITY) > to)
      .map((one) => (this.#messages.has(one.id) ? { ...one, state: 'sent', error: null } : one));
  }

  #update(id: string, update: Pick<PendingMessage, 'state' | 'error'>): void {
    if (this.#messages.has(id)) return;
    this.#pending = this.#pending.map((one) => (one.id === id ? { ...one, ...update } : one));
    this.#notify();
  }

  #notify(): void {
    const { from, to } = this.#visibleRun ?? { from: 0, to: -1 };
    const messages = [...this.#messages.values()]
      .filter(({ seq }) => from <= seq && seq <= to)
      .toSorted((one, other) => one.seq - other.seq);
    this.#snapshot = { messages, pending: this.#pending };
    for (const listener of this.#listeners) listener();
  }
}

/** Adds a run, in ascending order, and merges the runs that it touches or overlaps. */
function addRun(runs: readonly Run[], added: Run): Run[] {
  const touches = ({ from, to }: Run) => from <= added.to + 1 && to >= added.from - 1;
  const joined = [...runs.filter(touches), added];
  const run = {
    from: Math.min(...joined.map(({ from }) => from)),
    to: Math.max(...joined.map(({ to }) => to)),
  };
  return [...runs.filter((other) => !touches(other)), run].toSorted((one, other) => one.from - other.from);
}
