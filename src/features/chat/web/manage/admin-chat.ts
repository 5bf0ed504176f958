import type { ChatMessage } from '../../chat.contract.ts';
import { MessageStore, type PendingMessage } from '../message-store.ts';
import type { AgentAvailability } from '../realtime/agent-availability.ts';
import type { Store } from '../../../../browser/store.ts';
import type { RealtimeSocket } from '../realtime/realtime-socket.ts';
import { MessageSender } from '../message-sender.ts';

interface AdminChatOptions {
  id: number;
  /** Messages that were in flight when the page was closed. */
  pending: readonly PendingMessage[];
  /** The Admin's connection; null until it is opened. */
  socket: () => RealtimeSocket | null;
  availability: Store<AgentAvailability>;
  /** Lists a page before a `seq`, oldest first; rejects if that fails. */
  listBefore: (before: number) => Promise<ChatMessage[]>;
  /** Whether the Admin is still the one who opened the chat. */
  isOwn: () => boolean;
  /** Called with each error after which the message is sent again. */
  onRejected: (text: string) => void;
}

const RETRY_MS = 3000;

/** An Admin's side of a chat. While the chat is shown, messages that a connection missed are loaded. */
export class AdminChat {
  readonly messageStore: MessageStore;
  readonly #options: AdminChatOptions;
  readonly #messageSender: MessageSender;
  #isVisible = false;
  /** Whether the connection may have missed messages. */
  #hasMissed = true;
  #isCatchingUp = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #unsubscribe: () => void;

  constructor(options: AdminChatOptions) {
    this.#options = options;
    const { id, pending, availability, isOwn, onRejected } = options;
    this.messageStore = new MessageStore(pending);
    this.#messageSender = new MessageSender(this.messageStore, {
      send: async ({ id: messageId, text }) => {
        const message = { message: text, from: 'admin', id: messageId, chat_id: id };
        const response = await this.#connected().emitWithAck('send_message', message);
        if (response.ok) this.addLive(response.message);
        return response;
      },
      canSend: () => availability.read().isRegistered && isOwn(),
      onRejected,
    });
    let wasRegistered = availability.read().isRegistered;
    this.#unsubscribe = availability.subscribe(() => {
      const { isRegistered } = availability.read();
      if (isRegistered === wasRegistered) return;
      wasRegistered = isRegistered;
      if (!isRegistered) return;
      this.#messageSender.flush();
      this.#catchUp();
    });
  }

  /** Adds the newest messages, as loaded. */
  addNewest(messages: readonly ChatMessage[]): void {
    this.messageStore.addNewest(messages);
    this.#messageSender.flush();
    void this.#complete();
  }

  /** Adds a message that arrived live. */
  addLive(message: ChatMessage): void {
    this.messageStore.add(message);
    void this.#complete();
  }

  /** Loads what is missing of the messages up to this `seq`, which are known to exist. */
  catchUpTo(seq: number): void {
    if ((this.messageStore.after ?? 0) < seq) this.#catchUp();
  }

  /** Completes the list from now on. @returns a function that stops it */
  show(): () => void {
    this.#isVisible = true;
    void this.#complete();
    return () => {
      this.#isVisible = false;
      clearTimeout(this.#retry);
    };
  }

  /** Adds the page before the first message of the list. @throws ApiFailure if it could not be loaded */
  async loadEarlier(): Promise<void> {
    const first = this.messageStore.messages[0]?.seq;
    if (first !== undefined && this.messageStore.hasEarlier) await this.#addPageBefore(first);
  }

  /** @returns whether it is being sent: blank messages are not */
  send(text: string): boolean {
    const one = this.messageStore.send(text);
    this.#messageSender.flush();
    return one !== null;
  }

  retry(pending: string): void {
    this.messageStore.retry(pending);
    this.#messageSender.flush();
  }

  /** Closes it permanently. */
  stop(): void {
    this.#isVisible = false;
    clearTimeout(this.#retry);
    this.#unsubscribe();
    this.#messageSender.stop();
  }

  #catchUp(): void {
    this.#hasMissed = true;
    void this.#complete();
  }

  async #complete(): Promise<void> {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    clearTimeout(this.#retry);
    try {
      while (this.#isVisible) {
        const before = this.messageStore.missingBefore;
        if (this.#hasMissed && this.#options.availability.read().isRegistered) await this.#addMissed();
        else if (before === null) break;
        else await this.#addPageBefore(before);
      }
    } catch {
      if (this.#isVisible) this.#retry = setTimeout(() => void this.#complete(), RETRY_MS);
    } finally {
      this.#isCatchingUp = false;
    }
  }

  async #addMissed(): Promise<void> {
    const { after } = this.messageStore;
    this.#hasMissed = false;
    try {
      const response = await this.#connected().emitWithAck('catch_up', {
        chat_id: this.#options.id,
        ...(after !== undefined && { after }),
      });
      if (!response.ok) throw new Error(response.error);
      this.messageStore.addNewest(response.messages, after);
    } catch (error) {
      this.#hasMissed = true;
      throw error;
    }
  }

  async #addPageBefore(before: number): Promise<void> {
    this.messageStore.addPage(before, await this.#options.listBefore(before));
  }

  #connected(): RealtimeSocket {
    const socket = this.#options.socket();
    if (!socket) throw new Error('The chat is not connected.');
    return socket;
  }
}
