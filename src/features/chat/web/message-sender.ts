import type { ChatMessage } from '../chat.contract.ts';
import type { ChatResponse } from '../chat-events.contract.ts';
import type { MessageStore, PendingMessage } from './message-store.ts';

/** After this many failed attempts, the author decides. */
const MAX_ATTEMPTS = 5;

/**
 * Sends pending messages one at a time, in order, until each is acknowledged or finally rejected. A message that may
 * have arrived is sent again: the server recognizes its id.
 */
export class MessageSender {
  readonly #messageStore: MessageStore;
  readonly #send: (pending: PendingMessage) => Promise<ChatResponse<{ message: ChatMessage }>>;
  readonly #canSend: () => boolean;
  readonly #onRejected: (text: string, retryAfterMs: number | undefined) => void;
  #isSending = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #attempts = 0;

  /**
   * @param send rejects if no response arrives
   * @param canSend whether a registered connection exists
   * @param onRejected called for each error after which the message is sent again
   */
  constructor(
    messageStore: MessageStore,
    {
      send,
      canSend,
      onRejected = () => {},
    }: {
      send: (pending: PendingMessage) => Promise<ChatResponse<{ message: ChatMessage }>>;
      canSend: () => boolean;
      onRejected?: (text: string, retryAfterMs: number | undefined) => void;
    },
  ) {
    this.#messageStore = messageStore;
    this.#send = send;
    this.#canSend = canSend;
    this.#onRejected = onRejected;
  }

  /** Call it after a message is written, and when the connection is back. */
  flush(): void {
    const next = this.#messageStore.next;
    if (this.#isSending || this.#retryTimer !== undefined || !next || !this.#canSend()) return;
    this.#isSending = true;
    void this.#deliver(next).finally(() => {
      this.#isSending = false;
      this.flush();
    });
  }

  /** Stops permanently. */
  stop(): void {
    clearTimeout(this.#retryTimer);
    this.#isSending = true;
  }

  async #deliver(pending: PendingMessage): Promise<void> {
    const { id } = pending;
    this.#messageStore.markSending(id);
    let response: ChatResponse<{ message: ChatMessage }>;
    try {
      response = await this.#send(pending);
    } catch {
      this.#messageStore.markInterrupted(id);
      // If the connection was lost, the next one calls `flush`. If only the response was late, the server is busy.
      if (this.#canSend()) this.#retryAfter(1000);
      return;
    }
    if (response.ok) {
      this.#attempts = 0;
      this.#messageStore.add(response.message);
      return;
    }
    this.#attempts += 1;
    const isRateLimited = response.retry_after_ms !== undefined;
    const isFinal = response.is_final || (!isRateLimited && this.#attempts >= MAX_ATTEMPTS);
    if (isFinal) this.#attempts = 0;
    this.#messageStore.markRejected(id, { ...response, is_final: isFinal });
    if (isFinal) return;
    this.#onRejected(response.error, response.retry_after_ms);
    this.#retryAfter(response.retry_after_ms ?? 500 * 2 ** this.#attempts);
  }

  #retryAfter(ms: number): void {
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = undefined;
      this.flush();
    }, ms);
  }
}
