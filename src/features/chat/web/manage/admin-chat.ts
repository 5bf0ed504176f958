import type { ChatMessage } from '../../chat.contract.ts';
import { Conversation, type Unsent } from '../conversation.ts';
import type { Attendance } from '../live/attendance.ts';
import type { Store } from '../../../../browser/store.ts';
import type { RealtimeSocket } from '../live/live-socket.ts';
import { Postman } from '../postman.ts';

interface AdminChatOptions {
  id: number;
  /** Messages that were in flight when the page was closed. */
  unsent: readonly Unsent[];
  /** The Admin's connection; null until it is opened. */
  socket: () => RealtimeSocket | null;
  attendance: Store<Attendance>;
  /** Lists a page before a `seq`, oldest first; rejects if that fails. */
  listBefore: (before: number) => Promise<ChatMessage[]>;
  /** Whether the Admin is still the one who opened the chat. */
  isOwn: () => boolean;
  /** Called with each error after which the message is sent again. */
  onRefused: (text: string) => void;
}

const RETRY_MS = 3000;

/** An Admin's side of a chat. While the chat is shown, messages that a connection missed are loaded. */
export class AdminChat {
  readonly conversation: Conversation;
  readonly #options: AdminChatOptions;
  readonly #postman: Postman;
  #isShown = false;
  /** Whether the connection may have missed messages. */
  #isBehind = true;
  #isCatchingUp = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #unsubscribe: () => void;

  constructor(options: AdminChatOptions) {
    this.#options = options;
    const { id, unsent, attendance, isOwn, onRefused } = options;
    this.conversation = new Conversation(unsent);
    this.#postman = new Postman(this.conversation, {
      post: async ({ id: name, text }) => {
        const message = { message: text, from: 'admin', id: name, conversation: id };
        const answer = await this.#connected().emitWithAck('send_message', message);
        if (answer.ok) this.addLive(answer.message);
        return answer;
      },
      canPost: () => attendance.read().isAttending && isOwn(),
      onRefused,
    });
    let wasAttending = attendance.read().isAttending;
    this.#unsubscribe = attendance.subscribe(() => {
      const { isAttending } = attendance.read();
      if (isAttending === wasAttending) return;
      wasAttending = isAttending;
      if (!isAttending) return;
      this.#postman.wake();
      this.#catchUp();
    });
  }

  /** Adds the newest messages, as loaded. */
  addNewest(messages: readonly ChatMessage[]): void {
    this.conversation.addNewest(messages);
    this.#postman.wake();
    void this.#complete();
  }

  /** Adds a message that arrived live. */
  addLive(message: ChatMessage): void {
    this.conversation.add(message);
    void this.#complete();
  }

  /** Loads what is missing of the messages up to this `seq`, which are known to exist. */
  catchUpTo(seq: number): void {
    if ((this.conversation.after ?? 0) < seq) this.#catchUp();
  }

  /** Completes the list from now on. @returns a function that stops it */
  show(): () => void {
    this.#isShown = true;
    void this.#complete();
    return () => {
      this.#isShown = false;
      clearTimeout(this.#retry);
    };
  }

  /** Adds the page before the first message of the list. @throws ApiFailure if it could not be loaded */
  async loadEarlier(): Promise<void> {
    const first = this.conversation.messages[0]?.seq;
    if (first !== undefined && this.conversation.hasEarlier) await this.#addPageBefore(first);
  }

  /** @returns whether it is being sent: blank messages are not */
  send(text: string): boolean {
    const one = this.conversation.send(text);
    this.#postman.wake();
    return one !== null;
  }

  retry(unsent: string): void {
    this.conversation.retry(unsent);
    this.#postman.wake();
  }

  /** Closes it permanently. */
  stop(): void {
    this.#isShown = false;
    clearTimeout(this.#retry);
    this.#unsubscribe();
    this.#postman.stop();
  }

  #catchUp(): void {
    this.#isBehind = true;
    void this.#complete();
  }

  async #complete(): Promise<void> {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    clearTimeout(this.#retry);
    try {
      while (this.#isShown) {
        const before = this.conversation.missingBefore;
        if (this.#isBehind && this.#options.attendance.read().isAttending) await this.#addMissed();
        else if (before === null) break;
        else await this.#addPageBefore(before);
      }
    } catch {
      if (this.#isShown) this.#retry = setTimeout(() => void this.#complete(), RETRY_MS);
    } finally {
      this.#isCatchingUp = false;
    }
  }

  async #addMissed(): Promise<void> {
    const { after } = this.conversation;
    this.#isBehind = false;
    try {
      const answer = await this.#connected().emitWithAck('catch_up', {
        conversation: this.#options.id,
        ...(after !== undefined && { after }),
      });
      if (!answer.ok) throw new Error(answer.error);
      this.conversation.addNewest(answer.messages, after);
    } catch (error) {
      this.#isBehind = true;
      throw error;
    }
  }

  async #addPageBefore(before: number): Promise<void> {
    this.conversation.addPage(before, await this.#options.listBefore(before));
  }

  #connected(): RealtimeSocket {
    const socket = this.#options.socket();
    if (!socket) throw new Error('The chat is not connected.');
    return socket;
  }
}
