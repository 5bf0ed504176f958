import type { ChatMessage } from '../chat.contract.ts';
import type { ChatAnswer } from '../chat-events.contract.ts';
import type { Conversation, Unsent } from './conversation.ts';

/** How often a message is tried that the server cannot take, before its writer is asked. */
const MAX_ATTEMPTS = 5;

/**
 * Brings a conversation's messages to the server: one after the other, so that they keep their order, each until it is
 * acknowledged or refused for good. One that may have arrived is sent again: by its id it is known.
 */
export class Postman {
  readonly #conversation: Conversation;
  readonly #post: (unsent: Unsent) => Promise<ChatAnswer<{ message: ChatMessage }>>;
  readonly #canPost: () => boolean;
  readonly #onRefused: (text: string, retryAfterMs: number | undefined) => void;
  #isOnTheWay = false;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;

  /**
   * @param post rejects where no answer comes
   * @param canPost whether there is a connection on which the conversation is known
   * @param onRefused told each time when something is refused that is tried again
   */
  constructor(
    conversation: Conversation,
    {
      post,
      canPost,
      onRefused = () => {},
    }: {
      post: (unsent: Unsent) => Promise<ChatAnswer<{ message: ChatMessage }>>;
      canPost: () => boolean;
      onRefused?: (text: string, retryAfterMs: number | undefined) => void;
    },
  ) {
    this.#conversation = conversation;
    this.#post = post;
    this.#canPost = canPost;
    this.#onRefused = onRefused;
  }

  /** To be called when something was written, and when the connection is there again. */
  wake(): void {
    const next = this.#conversation.next;
    if (this.#isOnTheWay || this.#pause !== undefined || !next || !this.#canPost()) return;
    this.#isOnTheWay = true;
    void this.#deliver(next).finally(() => {
      this.#isOnTheWay = false;
      this.wake();
    });
  }

  /** For good. */
  stop(): void {
    clearTimeout(this.#pause);
    this.#isOnTheWay = true;
  }

  async #deliver(unsent: Unsent): Promise<void> {
    const { id } = unsent;
    this.#conversation.isSending(id);
    let answer: ChatAnswer<{ message: ChatMessage }>;
    try {
      answer = await this.#post(unsent);
    } catch {
      this.#conversation.interrupted(id);
      // Where the connection was lost, the next one wakes us; where the answer did not come, the server has much to do.
      if (this.#canPost()) this.#rest(1000);
      return;
    }
    if (answer.ok) {
      this.#tries = 0;
      this.#conversation.add(answer.message);
      return;
    }
    this.#tries += 1;
    const isTooMuch = answer.retry_after_ms !== undefined;
    const isFinal = answer.is_final || (!isTooMuch && this.#tries >= MAX_ATTEMPTS);
    if (isFinal) this.#tries = 0;
    this.#conversation.refused(id, { ...answer, is_final: isFinal });
    if (isFinal) return;
    this.#onRefused(answer.error, answer.retry_after_ms);
    this.#rest(answer.retry_after_ms ?? 500 * 2 ** this.#tries);
  }

  #rest(ms: number): void {
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.wake();
    }, ms);
  }
}
