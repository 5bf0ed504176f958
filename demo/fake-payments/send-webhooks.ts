import { createHmac } from 'node:crypto';
import type { FakeEvent } from './fake-objects.ts';
import type { FakeStore } from './fake-store.ts';
import { toEvent, type FakeOccurrences } from './move-money.ts';

const MAX_ATTEMPTS = 12;
const MAX_PAUSE_MS = 60_000;
const TIMEOUT_MS = 10_000;

export interface Delivery {
  /** Sends each event twice. */
  isTwice?: boolean;
  /** Sends the last event first. */
  isReversed?: boolean;
  delayMs?: number;
}

/** Signs events as Stripe does, and posts them until they are accepted. */
export class WebhookSender {
  readonly #store: FakeStore;
  readonly #apiVersion: string;
  readonly #secret: string;
  #url: string | undefined;
  #isPaused = false;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(store: FakeStore, options: { apiVersion: string; secret: string; url: string | undefined }) {
    this.#store = store;
    this.#apiVersion = options.apiVersion;
    this.#secret = options.secret;
    this.#url = options.url;
    // A previous process may have ended before it had delivered them.
    for (const id of store.state.undelivered) this.#schedule(id, 1000);
  }

  /** Records what happened and sends it. */
  publish(occurrences: FakeOccurrences, { isTwice, isReversed, delayMs = 0 }: Delivery = {}): FakeEvent[] {
    const { state } = this.#store;
    const events = occurrences.map((each) => toEvent(this.#store, each, this.#apiVersion));
    for (const event of events) {
      state.events[event.id] = event;
      state.undelivered.push(event.id);
    }
    this.#store.save();
    const inOrder = isReversed ? events.toReversed() : events;
    void this.#sendInOrder(isTwice ? inOrder.flatMap((each) => [each, each]) : inOrder, delayMs);
    return events;
  }

  /** While it is paused, events wait; then the waiting ones are sent. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
    if (!isPaused) for (const id of this.#store.state.undelivered) this.#schedule(id, 0);
  }

  target(url: string): void {
    this.#url = url;
  }

  /** Sends an event once, again if it was delivered before. @returns the response's status, or null without one */
  async send(event: FakeEvent): Promise<number | null> {
    if (this.#url === undefined) return null;
    const body = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signBody(body, this.#secret, this.#store.now()),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      if (response.ok) this.#markDelivered(event.id);
      return response.status;
    } catch {
      return null;
    }
  }

  stop(): void {
    this.#isPaused = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #sendInOrder(events: readonly FakeEvent[], delayMs: number): Promise<void> {
    if (delayMs > 0) {
      for (const { id } of events) this.#schedule(id, delayMs);
      return;
    }
    for (const event of events) await this.#attempt(event.id, 1, true);
  }

  #schedule(id: string, afterMs: number, attempt = 1): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#attempt(id, attempt);
    }, afterMs);
    this.#timers.add(timer);
  }

  async #attempt(id: string, attempt: number, isRepeated = false): Promise<void> {
    const event = this.#store.state.events[id];
    const isWaiting = this.#store.state.undelivered.includes(id);
    if (!event || this.#isPaused || (!isWaiting && !isRepeated)) return;
    const status = await this.send(event);
    if (status !== null && status < 300) return;
    if (attempt < MAX_ATTEMPTS) this.#schedule(id, Math.min(500 * 2 ** attempt, MAX_PAUSE_MS), attempt + 1);
  }

  #markDelivered(id: string): void {
    const { state } = this.#store;
    state.undelivered = state.undelivered.filter((each) => each !== id);
    this.#store.save();
  }
}

/** The `Stripe-Signature` of a body. */
export function signBody(body: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
