import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CurrentUser } from '../../../../platform/http/current-user.ts';
import type { RealtimeSocket } from '../../../../platform/realtime/realtime-socket.ts';
import type { Registration, Presence } from '../../chat-events.contract.ts';
import { chatTexts } from '../../chat.constants.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import { listMessages } from '../chat.queries.ts';
import { ChatError } from './socket-handlers.ts';
import { AGENTS_ROOM, type Hub } from './hub.ts';

interface AdminMessage {
  message: string;
  id?: string | undefined;
  chat_id?: number | undefined;
}

/** An Admin's connection. */
export class Admin {
  readonly #hub: Hub;
  readonly #socket: RealtimeSocket;
  readonly #currentUser: CurrentUser;
  /** The chat of their last message. */
  #lastChatId: number | null = null;

  constructor(hub: Hub, socket: RealtimeSocket, currentUser: CurrentUser) {
    this.#hub = hub;
    this.#socket = socket;
    this.#currentUser = currentUser;
  }

  async register(): Promise<Registration & { presence: Presence }> {
    await this.#confirmSession();
    this.#hub.agents.connect(this.#currentUser.id, this.#currentUser.name, this.#socket.id);
    await this.#socket.join(AGENTS_ROOM);
    this.#hub.resendAgents();
    this.#hub.onChange();
    const noChat = { chat_id: null, messages: [], is_online: true, email: null, read_seq: 0 };
    return { role: 'admin', ...noChat, presence: this.#hub.getPresence() };
  }

  /** Sends to the given chat, or else to the only one that waits (`product.md`, section 9). */
  async send({ message, id = randomUUID(), chat_id }: AdminMessage): Promise<{ message: ChatMessage }> {
    const block = this.#hub.realtime.rateLimiter.consume('chatMessageBySocket', this.#socket.id);
    if (block) throw new ChatError(chatTexts.tooFast, block.retryAfterSeconds * 1000);
    const chatId = chat_id ?? (await this.#findWaitingChat());
    const appended = await this.#hub.append(
      { chatId, id, from: 'admin', author: this.#currentUser, text: message },
      this.#socket,
    );
    if (!appended) return this.#rejectMissingChat();
    this.#lastChatId = chatId;
    return { message: appended.message };
  }

  async catchUp(payload: { chat_id?: number | undefined; after?: number | undefined; before?: number | undefined }) {
    if (payload.chat_id === undefined) return { messages: [] };
    await this.#confirmSession();
    const { after = 0, before } = payload;
    return { messages: await listMessages(this.#hub.app.db, payload.chat_id, { after, before }) };
  }

  async markRead(chat_id: number | undefined, seq: number): Promise<void> {
    if (chat_id === undefined) return;
    await this.#confirmSession();
    const read = await this.#hub.app.db
      .updateTable('chats')
      .set({ shelter_read_seq: sql`least(${seq}::integer, last_seq)` })
      .where('id', '=', chat_id)
      .where(sql<boolean>`shelter_read_seq < least(${seq}::integer, last_seq)`)
      .returning('shelter_read_seq')
      .executeTakeFirst();
    if (!read) return;
    const receipt = { chat_id, side: 'admin', seq: read.shelter_read_seq } as const;
    const room = await this.#hub.findOwnerRoom(chat_id);
    this.#hub.sendSignal({ event: 'read', room, toOwner: receipt, toAgents: receipt }, this.#socket);
    this.#hub.onChange();
  }

  async broadcastTyping(chat_id: number | undefined): Promise<void> {
    if (chat_id === undefined) return;
    await this.#confirmSession();
    const { name } = this.#currentUser;
    const room = await this.#hub.findOwnerRoom(chat_id);
    const toAgents = { chat_id, from: 'admin', name } as const;
    const toOwner = { ...toAgents, name: name.split(/\s/, 1)[0]! };
    this.#hub.sendSignal({ event: 'typing', room, toOwner, toAgents }, this.#socket);
  }

  async setAvailable(isAvailable: boolean): Promise<void> {
    this.#hub.agents.setAvailable(this.#currentUser.id, this.#socket.id, isAvailable);
    this.#hub.onChange();
  }

  disconnect(): void {
    this.#hub.agents.disconnect(this.#currentUser.id, this.#socket.id);
    this.#hub.onChange();
  }

  async #findWaitingChat(): Promise<number> {
    const waiting = await this.#hub.app.db
      .selectFrom('chats')
      .select('id')
      .where('waiting_since', 'is not', null)
      .limit(2)
      .execute();
    if (waiting.length > 1) throw new ChatError(chatTexts.chatAmbiguous);
    const chatId = waiting[0]?.id ?? this.#lastChatId;
    if (chatId === null) throw new ChatError(chatTexts.noChatWaiting);
    return chatId;
  }

  /** Rejects the request if the user is no longer an Admin: their connection is closed by then. */
  async #confirmSession(): Promise<void> {
    await this.#hub.realtime.confirmSessions();
    if (!this.#socket.connected) throw new ChatError(chatTexts.sessionEnded);
  }

  async #rejectMissingChat(): Promise<never> {
    await this.#confirmSession();
    throw new ChatError(chatTexts.chatNotFound);
  }
}
