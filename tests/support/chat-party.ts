import type { ChatAuth } from '../../src/features/chat/chat-events.contract.ts';
import { Conversation } from '../../src/features/chat/web/conversation.ts';
import { Postman } from '../../src/features/chat/web/postman.ts';
import { expect } from 'vitest';
import { openClient, type LiveClient } from './live-client.ts';

/**
 * One browser's end of a conversation, with the browser's own bookkeeping: what is written waits until it is
 * acknowledged, and after each break what is missing is asked for.
 */
export class ChatParty {
  readonly conversation = new Conversation();
  readonly client: LiveClient;
  readonly #postman: Postman;
  readonly #chatId: () => number | undefined;
  #isRegistered = false;

  /** @param chatId the conversation that an Admin is in; a visitor has their own */
  constructor(url: string, auth: ChatAuth, chatId: () => number | undefined = () => undefined) {
    this.#chatId = chatId;
    this.client = openClient(url, auth);
    this.#postman = new Postman(this.conversation, {
      post: ({ id, text }) => {
        const conversation = chatId();
        const words = { message: text, id, ...(conversation !== undefined && { conversation }) };
        return this.client.timeout(2000).emitWithAck('send_message', words);
      },
      canPost: () => this.client.connected && this.#isRegistered,
    });
    this.client.on('connect', () => void this.#register().catch(() => undefined));
    this.client.on('disconnect', () => (this.#isRegistered = false));
    this.client.on('message_received', (message) => {
      const wanted = chatId();
      if (wanted !== undefined && message.conversation !== wanted) return;
      this.conversation.take(message);
      void this.#fill().catch(() => undefined);
    });
  }

  write(text: string): void {
    this.conversation.send(text);
    this.#postman.wake();
  }

  /** Asks for all that came since, as one who looks again does. */
  async look(): Promise<void> {
    await this.#catchUp(this.conversation.wholeUntil);
  }

  /** The list as one sees it, once nothing is on its way. */
  get said(): string[] {
    return this.conversation.messages.map(({ seq, from, message }) => `${seq} ${from}: ${message}`);
  }

  get isDone(): boolean {
    return this.conversation.unsent.length === 0;
  }

  stop(): void {
    this.#postman.stop();
    this.client.disconnect();
  }

  async #register(): Promise<void> {
    const after = this.conversation.wholeUntil;
    const role = this.#chatId() === undefined ? 'user' : 'admin';
    const known = await this.client.timeout(2000).emitWithAck('register', { role, after });
    if (!known.ok) return;
    this.conversation.take(known.messages);
    if (role === 'admin') await this.#catchUp(after);
    this.#isRegistered = true;
    this.#postman.wake();
  }

  async #catchUp(after: number): Promise<void> {
    const conversation = this.#chatId();
    const where = conversation === undefined ? {} : { conversation };
    const answer = await this.client.timeout(2000).emitWithAck('catch_up', { ...where, after });
    if (answer.ok) this.conversation.take(answer.messages);
  }

  async #fill(): Promise<void> {
    const before = this.conversation.missingBefore;
    if (before === null) return;
    const conversation = this.#chatId();
    const where = conversation === undefined ? {} : { conversation };
    const answer = await this.client.timeout(2000).emitWithAck('catch_up', { ...where, before });
    if (answer.ok) this.conversation.takePage(before, answer.messages);
  }
}

/** Waits until all are connected, have nothing on its way, and see the same. */
export async function settle(parties: readonly ChatParty[]): Promise<void> {
  await expect
    .poll(() => parties.every(({ isDone, client }) => isDone && client.connected), { timeout: 30_000 })
    .toBe(true);
  // What was said while a line was down and nobody wrote afterwards is found by looking again.
  await expect
    .poll(
      async () => {
        await Promise.all(parties.map((party) => party.look().catch(() => undefined)));
        return new Set(parties.map(({ said }) => said.length)).size;
      },
      { timeout: 20_000 },
    )
    .toBe(1);
}
