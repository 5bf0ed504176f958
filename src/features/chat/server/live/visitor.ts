import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RealtimeSocket } from '../../../../platform/realtime/realtime-socket.ts';
import type { Registered, ServerEvents } from '../../chat-events.contract.ts';
import { chatWords } from '../../chat-words.contract.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import { listMessages } from '../chat.queries.ts';
import { claimChat, findChat, openChat, type Visitor as VisitorKey } from '../open-chat.ts';
import type { Said } from '../say.ts';
import { sayByBot } from './bot-turn.ts';
import { ChatRefused } from './hear.ts';
import { notePage, noteVisitorRead, petOf } from './visitor-notes.ts';
import { forVisitor, roomOfOwner, VISITORS_ROOM, type Hub } from './hub.ts';

interface Saying {
  message: string;
  id?: string | undefined;
}

/** A visitor's end of a connection. */
export class Visitor {
  readonly #hub: Hub;
  readonly #socket: RealtimeSocket;
  readonly #key: VisitorKey;
  #chatId: number | null = null;
  #page: string | null = null;
  #isGone = false;
  #botsTurn: Promise<void> = Promise.resolve();

  constructor(hub: Hub, socket: RealtimeSocket) {
    this.#hub = hub;
    this.#socket = socket;
    const { currentUser, visitor } = socket.data.identity;
    // An Admin who tries the chat out is a visitor like any other.
    this.#key = { user_id: currentUser?.role === 'User' ? currentUser.id : null, visitor_hash: visitor };
  }

  /** @param after what is known already; whoever knows nothing gets the newest */
  async register({ page, after }: { page?: string | undefined; after?: number | undefined }): Promise<Registered> {
    this.#refuseFlood('chatHistoryByIp');
    const { db } = this.#hub.options;
    const { user_id, visitor_hash } = this.#key;
    if (user_id !== null) {
      const merged = await claimChat(db, { user_id, visitor_hash });
      if (merged) await this.#tellMerged(merged);
    }
    // Before the list is read: what is said meanwhile comes twice, and not never.
    await this.#join([roomOfOwner(this.#ownerKey()), VISITORS_ROOM]);
    const chat = await findChat(db, this.#key);
    if (chat) this.#enter(chat.id);
    else this.loseChat();
    if (page !== undefined) await this.lookAt(page);
    return {
      role: 'user',
      conversation: chat?.id ?? null,
      messages: chat ? (await listMessages(db, chat.id, { after: after ?? 0 })).map(forVisitor) : [],
      is_staffed: this.#hub.team.isStaffed(),
      email: this.#accountsEmail() ?? chat?.email ?? null,
      read_seq: chat?.shelter_read_seq ?? 0,
    };
  }

  async send({ message, id = randomUUID() }: Saying): Promise<{ message: ChatMessage }> {
    this.#refuseFlood();
    const said = await this.#say(id, message);
    if (!said.isKnown) {
      const chatId = said.message.conversation;
      // Behind the acknowledgement: whoever wrote waits for nothing. One after the other: what the bot has just said, it
      // does not say again.
      this.#botsTurn = this.#botsTurn
        .then(() => pause(0))
        .then(() => sayByBot(this.#hub, { chatId, message, isStaffed: this.#hub.team.isStaffed() }));
    }
    return { message: said.message };
  }

  async catchUp({ after, before }: { after?: number | undefined; before?: number | undefined }) {
    const { db } = this.#hub.options;
    this.#refuseFlood('chatHistoryByIp');
    const what = { after: after ?? 0, before, visitor: this.#key };
    const messages = this.#chatId === null ? [] : await listMessages(db, this.#chatId, what);
    return { messages: messages.map(forVisitor) };
  }

  async lookAt(page: string | undefined): Promise<void> {
    if (page === undefined) return;
    this.#page = page;
    if (this.#chatId === null) return;
    if (await notePage(this.#hub.options.db, this.#key, { chatId: this.#chatId, page })) this.#hub.onChange();
  }

  async noteRead(seq: number): Promise<void> {
    if (this.#chatId === null) return;
    const conversation = this.#chatId;
    const readSeq = await noteVisitorRead(this.#hub.options.db, this.#key, { chatId: conversation, seq });
    if (readSeq === null) return;
    const told = { conversation, side: 'user', seq: readSeq } as const;
    const own = roomOfOwner(this.#ownerKey());
    this.#hub.io.to(own).except(this.#socket.id).emit('read', told);
    this.#hub.tellTeam('read', [told]);
  }

  async noteTyping(): Promise<void> {
    const conversation = await this.#findOwn();
    if (conversation === null) return;
    const name = this.#socket.data.identity.currentUser?.name ?? null;
    this.#hub.tellTeam('typing', [{ conversation, from: 'user', name }]);
  }

  /** Where answers are mailed to; a User's go to the address of their account. */
  async leaveEmail(email: string): Promise<{ email: string }> {
    const known = this.#accountsEmail();
    if (known !== null) return { email: known };
    const chatId = await this.confirmChat();
    // It is answered by a message of the bot.
    this.#refuseFlood();
    await this.#hub.options.db.updateTable('chats').set({ email }).where('id', '=', chatId).execute();
    await this.#hub.keep({ chatId, id: randomUUID(), from: 'bot', author: null, text: chatWords.emailKept });
    return { email };
  }

  /** The number of the conversation, which is the visitor's still. */
  async confirmChat(): Promise<number> {
    const chatId = await this.#findOwn();
    if (chatId === null) throw new ChatRefused(chatWords.gone);
    return chatId;
  }

  /** Where those hear who have the conversation. */
  get room(): string {
    return roomOfOwner(this.#ownerKey());
  }

  get chatId(): number | null {
    return this.#chatId;
  }

  tell<E extends keyof ServerEvents>(event: E, ...told: Parameters<ServerEvents[E]>): void {
    this.#socket.emit(event, ...told);
  }

  /** The conversation was deleted: the next message begins another. */
  loseChat(): void {
    if (this.#chatId === null) return;
    this.#hub.noteHere(this.#chatId, -1);
    this.#chatId = null;
  }

  leave(): void {
    this.#isGone = true;
    this.loseChat();
  }

  /** To the person's other connections, which know the conversation as it was; Admins' look for what it has more. */
  async #tellMerged({ from, to, after }: { from: number; to: number; after: number }): Promise<void> {
    this.#hub.tellTeam('chat_gone', [{ conversation: from }]);
    for (const message of await listMessages(this.#hub.options.db, to, { after })) {
      this.#hub.io.to(this.room).emit('message_received', forVisitor(message));
    }
  }

  async #say(id: string, text: string): Promise<Said> {
    const { currentUser } = this.#socket.data.identity;
    const author = currentUser?.role === 'User' ? currentUser : null;
    const visitor = this.#key;
    for (let isRetry = false; ; isRetry = true) {
      const chatId = await this.#findOrOpen();
      const said = await this.#hub.keep({ chatId, id, from: 'user', author, text, visitor }, this.#socket);
      if (said) return said;
      if (author) await this.#hub.options.live.confirmSessions();
      if (!this.#socket.connected) throw new ChatRefused(chatWords.sessionEnded);
      if (isRetry) throw new ChatRefused(chatWords.gone);
      this.loseChat();
    }
  }

  async #findOwn(): Promise<number | null> {
    const chat = this.#chatId === null ? null : await findChat(this.#hub.options.db, this.#key);
    return chat && chat.id === this.#chatId ? chat.id : null;
  }

  async #findOrOpen(): Promise<number> {
    if (this.#chatId !== null) return this.#chatId;
    const { db, clock, live } = this.#hub.options;
    const known = await findChat(db, this.#key);
    if (!known) {
      const pausing = live.rateLimiter.consume('chatStart', this.#socket.data.identity.network);
      if (pausing) throw new ChatRefused(chatWords.tooFast, pausing.retryAfterSeconds * 1000);
    }
    const place = { page: this.#page, pet_id: this.#page === null ? null : petOf(this.#page), now: clock.now() };
    const chat = known ?? (await openChat(db, this.#key, place));
    await this.#join([roomOfOwner(this.#ownerKey())]);
    this.#enter(chat.id);
    return chat.id;
  }

  /** Nobody would take whoever has left meanwhile out of a room again. */
  async #join(rooms: string[]): Promise<void> {
    if (!this.#isGone) await this.#socket.join(rooms);
  }

  #enter(chatId: number): void {
    if (this.#chatId === chatId || this.#isGone) return;
    this.loseChat();
    this.#chatId = chatId;
    this.#hub.noteHere(chatId, 1);
  }

  #refuseFlood(of: 'chatMessageByIp' | 'chatHistoryByIp' = 'chatMessageByIp'): void {
    const { rateLimiter } = this.#hub.options.live;
    const pausing =
      (of === 'chatMessageByIp' ? rateLimiter.consume('chatMessageBySocket', this.#socket.id) : null) ??
      rateLimiter.consume(of, this.#socket.data.identity.network);
    if (pausing) throw new ChatRefused(chatWords.tooFast, pausing.retryAfterSeconds * 1000);
  }

  #accountsEmail(): string | null {
    const { currentUser } = this.#socket.data.identity;
    return currentUser?.role === 'User' ? currentUser.email : null;
  }

  #ownerKey() {
    const { user_id, visitor_hash } = this.#key;
    return user_id === null ? { user_id: null, visitor_hash } : { user_id, visitor_hash: null };
  }
}
