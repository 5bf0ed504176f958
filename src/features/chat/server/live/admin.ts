import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CurrentUser } from '../../../../platform/http/current-user.ts';
import type { RealtimeSocket } from '../../../../platform/realtime/realtime-socket.ts';
import type { Registered, Team } from '../../chat-events.contract.ts';
import { chatWords } from '../../chat-words.contract.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import { listMessages } from '../chat.queries.ts';
import { ChatRefused } from './hear.ts';
import { TEAM_ROOM, type Hub } from './hub.ts';

interface Answer {
  message: string;
  id?: string | undefined;
  conversation?: number | undefined;
}

/** An Admin's end of a connection. */
export class Admin {
  readonly #hub: Hub;
  readonly #socket: RealtimeSocket;
  readonly #currentUser: CurrentUser;
  /** Where they spoke last. */
  #answered: number | null = null;

  constructor(hub: Hub, socket: RealtimeSocket, currentUser: CurrentUser) {
    this.#hub = hub;
    this.#socket = socket;
    this.#currentUser = currentUser;
  }

  async register(): Promise<Registered & { team: Team }> {
    await this.#confirm();
    this.#hub.team.enter(this.#currentUser.id, this.#currentUser.name, this.#socket.id);
    await this.#socket.join(TEAM_ROOM);
    this.#hub.onChange();
    const team = { members: this.#hub.team.list(), here: this.#hub.listHere() };
    const nothing = { conversation: null, messages: [], is_staffed: true, email: null, read_seq: 0 };
    return { role: 'admin', ...nothing, team };
  }

  /** To the conversation that is named; else to the only one that waits (`product.md`, section 9). */
  async send({ message, id = randomUUID(), conversation }: Answer): Promise<{ message: ChatMessage }> {
    const pausing = this.#hub.options.live.rateLimiter.consume('chatMessageBySocket', this.#socket.id);
    if (pausing) throw new ChatRefused(chatWords.tooFast, pausing.retryAfterSeconds * 1000);
    const chatId = conversation ?? (await this.#findMeant());
    const said = await this.#hub.keep(
      { chatId, id, from: 'admin', author: this.#currentUser, text: message },
      this.#socket,
    );
    if (!said) return this.#refuse();
    this.#answered = chatId;
    return { message: said.message };
  }

  async catchUp(given: { conversation?: number | undefined; after?: number | undefined; before?: number | undefined }) {
    if (given.conversation === undefined) return { messages: [] };
    await this.#confirm();
    const { after = 0, before } = given;
    return { messages: await listMessages(this.#hub.options.db, given.conversation, { after, before }) };
  }

  async noteRead(conversation: number | undefined, seq: number): Promise<void> {
    if (conversation === undefined) return;
    await this.#confirm();
    const read = await this.#hub.options.db
      .updateTable('chats')
      .set({ shelter_read_seq: sql`least(${seq}::integer, last_seq)` })
      .where('id', '=', conversation)
      .where(sql<boolean>`shelter_read_seq < least(${seq}::integer, last_seq)`)
      .returning('shelter_read_seq')
      .executeTakeFirst();
    if (!read) return;
    const told = { conversation, side: 'admin', seq: read.shelter_read_seq } as const;
    const owner = await this.#hub.findOwner(conversation);
    if (owner !== null) this.#hub.io.to(owner).emit('read', told);
    this.#hub.tellTeam('read', [told], [this.#socket.id]);
    this.#hub.onChange();
  }

  async noteTyping(conversation: number | undefined): Promise<void> {
    if (conversation === undefined) return;
    await this.#confirm();
    const { name } = this.#currentUser;
    const owner = await this.#hub.findOwner(conversation);
    if (owner !== null) {
      this.#hub.io.to(owner).emit('typing', { conversation, from: 'admin', name: name.split(/\s/, 1)[0]! });
    }
    this.#hub.tellTeam('typing', [{ conversation, from: 'admin', name }], [this.#socket.id]);
  }

  async setAvailable(isAvailable: boolean): Promise<void> {
    this.#hub.team.setAvailable(this.#currentUser.id, this.#socket.id, isAvailable);
    this.#hub.onChange();
  }

  leave(): void {
    this.#hub.team.leave(this.#currentUser.id, this.#socket.id);
    this.#hub.onChange();
  }

  async #findMeant(): Promise<number> {
    const waiting = await this.#hub.options.db
      .selectFrom('chats')
      .select('id')
      .where('waiting_since', 'is not', null)
      .limit(2)
      .execute();
    if (waiting.length > 1) throw new ChatRefused(chatWords.whichConversation);
    const meant = waiting[0]?.id ?? this.#answered;
    if (meant === null) throw new ChatRefused(chatWords.noConversation);
    return meant;
  }

  /** Whoever is no Admin any more is cut off, and learns nothing. */
  async #confirm(): Promise<void> {
    await this.#hub.options.live.confirmSessions();
    if (!this.#socket.connected) throw new ChatRefused(chatWords.sessionEnded);
  }

  async #refuse(): Promise<never> {
    await this.#confirm();
    throw new ChatRefused(chatWords.gone);
  }
}
