import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RealtimeSocket } from '../../../../platform/realtime/realtime-socket.ts';
import type { Registration, ServerEvents } from '../../chat-events.contract.ts';
import { chatTexts, formatEmailSaved } from '../../chat.constants.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import { listMessages } from '../chat.queries.ts';
import { claimChat, findChat, findOrCreateChat, type VisitorIdentity } from '../open-chat.ts';
import type { AppendedMessage } from '../append-message.ts';
import { sendBotReply } from './bot-reply.ts';
import { ChatError } from './socket-handlers.ts';
import { updatePage, updateVisitorReadSeq, parsePetId } from './visitor-updates.ts';
import { toVisitorMessage, ownerRoom, VISITORS_ROOM, type Hub } from './hub.ts';

interface VisitorMessage {
  message: string;
  id?: string | undefined;
}

/** A visitor's connection. */
export class Visitor {
  readonly #hub: Hub;
  readonly #socket: RealtimeSocket;
  readonly #identity: VisitorIdentity;
  #chatId: number | null = null;
  #page: string | null = null;
  #hasLeft = false;
  #botReplies: Promise<void> = Promise.resolve();

  constructor(hub: Hub, socket: RealtimeSocket) {
    this.#hub = hub;
    this.#socket = socket;
    const { currentUser, visitor } = socket.data.identity;
    // An Admin who tries the chat is an anonymous visitor.
    this.#identity = { user_id: currentUser?.role === 'User' ? currentUser.id : null, visitor_hash: visitor };
  }

  /** @param after the `seq` of the last known message; without it, the newest are listed */
  async register({ page, after }: { page?: string | undefined; after?: number | undefined }): Promise<Registration> {
    this.#assertNotFlooding('chatHistoryByIp');
    const { db } = this.#hub.app;
    const { user_id, visitor_hash } = this.#identity;
    if (user_id !== null) {
      const merged = await claimChat(db, { user_id, visitor_hash });
      if (merged) await this.#sendMergedMessages(merged);
    }
    // Join before reading the list: a message sent in between then arrives twice rather than never.
    await this.#join([ownerRoom(this.#ownerIdentity()), VISITORS_ROOM]);
    const chat = await findChat(db, this.#identity);
    if (chat) this.#joinChat(chat.id);
    else this.clearChat();
    if (page !== undefined) await this.setPage(page);
    return {
      role: 'user',
      chat_id: chat?.id ?? null,
      messages: chat ? (await listMessages(db, chat.id, { after: after ?? 0 })).map(toVisitorMessage) : [],
      // Sent to the other visitors, too, so that none misses a change back.
      is_online: this.#hub.syncAvailability(),
      email: this.#accountEmail() ?? chat?.email ?? null,
      read_seq: chat?.shelter_read_seq ?? 0,
    };
  }

  async send({ message, id = randomUUID() }: VisitorMessage): Promise<{ message: ChatMessage }> {
    this.#assertNotFlooding();
    const appended = await this.#append(id, message);
    if (!appended.isDuplicate) {
      const chatId = appended.message.chat_id;
      // After the acknowledgement, so that the sender need not wait. One at a time, so that the bot does not repeat
      // itself.
      this.#botReplies = this.#botReplies
        .then(() => pause(0))
        .then(() => sendBotReply(this.#hub, { chatId, message, isOnline: this.#hub.agents.isOnline() }));
    }
    return { message: appended.message };
  }

  async catchUp({ after, before }: { after?: number | undefined; before?: number | undefined }) {
    const { db } = this.#hub.app;
    this.#assertNotFlooding('chatHistoryByIp');
    const range = { after: after ?? 0, before, visitor: this.#identity };
    const messages = this.#chatId === null ? [] : await listMessages(db, this.#chatId, range);
    return { messages: messages.map(toVisitorMessage) };
  }

  async setPage(page: string | undefined): Promise<void> {
    if (page === undefined) return;
    this.#page = page;
    if (this.#chatId === null) return;
    if (await updatePage(this.#hub.app.db, this.#identity, { chatId: this.#chatId, page })) this.#hub.onChange();
  }

  async markRead(seq: number): Promise<void> {
    if (this.#chatId === null) return;
    const chat_id = this.#chatId;
    const readSeq = await updateVisitorReadSeq(this.#hub.app.db, this.#identity, { chatId: chat_id, seq });
    if (readSeq === null) return;
    const args = { chat_id, side: 'user', seq: readSeq } as const;
    const room = ownerRoom(this.#ownerIdentity());
    this.#hub.sendSignal({ event: 'read', room, toOwner: args, toAgents: args }, this.#socket);
  }

  async broadcastTyping(): Promise<void> {
    const chat_id = await this.#findOwnChatId();
    if (chat_id === null) return;
    const name = this.#socket.data.identity.currentUser?.name ?? null;
    const toAgents = { chat_id, from: 'user', name } as const;
    this.#hub.sendSignal({ event: 'typing', room: null, toOwner: null, toAgents }, this.#socket);
  }

  /** Stores where answers are emailed. Answers to a user go to their account's address. */
  async setEmail(email: string): Promise<{ email: string }> {
    const existing = this.#accountEmail();
    if (existing !== null) return { email: existing };
    const chatId = await this.getOwnChatId();
    // The bot confirms it with a message, so it counts as one.
    this.#assertNotFlooding();
    await this.#hub.app.db.updateTable('chats').set({ email }).where('id', '=', chatId).execute();
    await this.#hub.append({ chatId, id: randomUUID(), from: 'bot', author: null, text: formatEmailSaved(email) });
    return { email };
  }

  /** Returns the id of the chat if it still belongs to the visitor. */
  async getOwnChatId(): Promise<number> {
    const chatId = await this.#findOwnChatId();
    if (chatId === null) throw new ChatError(chatTexts.chatNotFound);
    return chatId;
  }

  /** The room of the chat's owner. */
  get room(): string {
    return ownerRoom(this.#ownerIdentity());
  }

  get chatId(): number | null {
    return this.#chatId;
  }

  emit<E extends keyof ServerEvents>(event: E, ...args: Parameters<ServerEvents[E]>): void {
    this.#socket.emit(event, ...args);
  }

  /** Leaves a removed chat; the next message starts a new one. */
  clearChat(): void {
    if (this.#chatId === null) return;
    this.#hub.countVisitor(this.#chatId, -1);
    this.#chatId = null;
  }

  disconnect(): void {
    this.#hasLeft = true;
    this.clearChat();
  }

  /** To the user's other connections. Admins' pages load the appended messages. */
  async #sendMergedMessages({ from, to, after }: { from: number; to: number; after: number }): Promise<void> {
    this.#hub.notifyAgents('chat_removed', [{ chat_id: from }]);
    for (const message of await listMessages(this.#hub.app.db, to, { after })) {
      this.#hub.local.to(this.room).emit('message_received', toVisitorMessage(message));
    }
  }

  async #append(id: string, text: string): Promise<AppendedMessage> {
    const { currentUser } = this.#socket.data.identity;
    const author = currentUser?.role === 'User' ? currentUser : null;
    const visitor = this.#identity;
    for (let isRetry = false; ; isRetry = true) {
      const chatId = await this.#findOrCreate();
      const appended = await this.#hub.append({ chatId, id, from: 'user', author, text, visitor }, this.#socket);
      if (appended) return appended;
      if (author) await this.#hub.realtime.confirmSessions();
      if (!this.#socket.connected) throw new ChatError(chatTexts.sessionEnded);
      if (isRetry) throw new ChatError(chatTexts.chatNotFound);
      this.clearChat();
    }
  }

  async #findOwnChatId(): Promise<number | null> {
    const chat = this.#chatId === null ? null : await findChat(this.#hub.app.db, this.#identity);
    return chat && chat.id === this.#chatId ? chat.id : null;
  }

  async #findOrCreate(): Promise<number> {
    if (this.#chatId !== null) return this.#chatId;
    const { realtime } = this.#hub;
    const { db, clock } = this.#hub.app;
    const existing = await findChat(db, this.#identity);
    if (!existing) {
      const block = realtime.rateLimiter.consume('chatStart', this.#socket.data.identity.network);
      if (block) throw new ChatError(chatTexts.tooFast, block.retryAfterSeconds * 1000);
    }
    const start = { page: this.#page, pet_id: this.#page === null ? null : parsePetId(this.#page), now: clock.now() };
    const chat = existing ?? (await findOrCreateChat(db, this.#identity, start));
    await this.#join([ownerRoom(this.#ownerIdentity())]);
    this.#joinChat(chat.id);
    return chat.id;
  }

  /** A connection that has closed would never leave the room again. */
  async #join(rooms: string[]): Promise<void> {
    if (!this.#hasLeft) await this.#socket.join(rooms);
  }

  #joinChat(chatId: number): void {
    if (this.#chatId === chatId || this.#hasLeft) return;
    this.clearChat();
    this.#chatId = chatId;
    this.#hub.countVisitor(chatId, 1);
  }

  #assertNotFlooding(limit: 'chatMessageByIp' | 'chatHistoryByIp' = 'chatMessageByIp'): void {
    const { rateLimiter } = this.#hub.realtime;
    const block =
      (limit === 'chatMessageByIp' ? rateLimiter.consume('chatMessageBySocket', this.#socket.id) : null) ??
      rateLimiter.consume(limit, this.#socket.data.identity.network);
    if (block) throw new ChatError(chatTexts.tooFast, block.retryAfterSeconds * 1000);
  }

  #accountEmail(): string | null {
    const { currentUser } = this.#socket.data.identity;
    return currentUser?.role === 'User' ? currentUser.email : null;
  }

  #ownerIdentity() {
    const { user_id, visitor_hash } = this.#identity;
    return user_id === null ? { user_id: null, visitor_hash } : { user_id, visitor_hash: null };
  }
}
