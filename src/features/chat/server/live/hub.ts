import { randomUUID } from 'node:crypto';
import type { Server } from 'socket.io';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database.ts';
import type { RealtimeSocket } from '../../../../platform/realtime/realtime-socket.ts';
import type { RealtimeServer } from '../../../../platform/realtime/realtime-server.ts';
import type { Shelter } from '../../../settings/settings.contract.ts';
import type { ServerEvents } from '../../chat-events.contract.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import { say, type ChatOwner, type Said, type Words } from '../say.ts';
import { Team } from './team.ts';

export const TEAM_ROOM = 'team';
export const VISITORS_ROOM = 'visitors';

export interface HubOptions {
  db: Database;
  clock: Clock;
  live: RealtimeServer;
  getShelter: () => Promise<Shelter>;
  publicUrl: string;
  onWarning: (what: string) => void;
}

/** What all connections of this server's chat share: who is there, and how something is told to whom. */
export class Hub {
  /** Names this server among several of one database. */
  readonly id = randomUUID();
  readonly options: HubOptions;
  readonly team = new Team();
  /** Called when something has changed that Admins' lists show. */
  onChange: () => void = () => undefined;
  /** How many connections the visitor of a conversation has. */
  readonly #here = new Map<number, number>();

  constructor(options: HubOptions) {
    this.options = options;
  }

  get io(): Server<Record<string, never>, ServerEvents> {
    return this.options.live.io as never;
  }

  /** Writes a message down, and tells all whom it concerns but the connection that it came from. */
  async keep(words: Omit<Words, 'server' | 'now'>, from?: RealtimeSocket): Promise<Said | null> {
    const said = await say(this.options.db, { ...words, server: this.id, now: this.options.clock.now() });
    if (!said || said.isKnown) return said;
    this.tellMessage(said.message, roomOfOwner(said.owner), from);
    return said;
  }

  tellMessage(message: ChatMessage, ownersRoom: string, from?: RealtimeSocket): void {
    const except = from ? [from.id] : [];
    this.io.to(ownersRoom).except(except).emit('message_received', forVisitor(message));
    this.tellTeam('message_received', [message], except);
    this.onChange();
  }

  /**
   * Tells all Admins who are connected, once it is certain that they still are Admins. Where that cannot be found out
   * nobody is told: what they miss they find when they look next.
   */
  tellTeam<E extends keyof ServerEvents>(event: E, told: Parameters<ServerEvents[E]>, except: string[] = []): void {
    this.tellTeamSurely(event, told, except).catch(() => undefined);
  }

  /** The same; it fails where nobody is told, so that it can be told again. */
  async tellTeamSurely<E extends keyof ServerEvents>(
    event: E,
    told: Parameters<ServerEvents[E]>,
    except: string[] = [],
  ): Promise<void> {
    if (!this.hasTeam) return;
    await this.options.live.confirmSessions();
    this.io
      .to(TEAM_ROOM)
      .except(except)
      .emit(event, ...told);
  }

  /** Whether any Admin is connected here. */
  get hasTeam(): boolean {
    return this.io.of('/').adapter.rooms.has(TEAM_ROOM);
  }

  /** The room of whoever a conversation belongs to, which may change; null where it is not there any more. */
  async findOwner(chatId: number): Promise<string | null> {
    const owner = await this.options.db
      .selectFrom('chats')
      .select(['user_id', 'visitor_hash'])
      .where('id', '=', chatId)
      .executeTakeFirst();
    return owner ? roomOfOwner(owner) : null;
  }

  /** A visitor's connection has come to a conversation, or has left it. */
  noteHere(chatId: number, change: 1 | -1): void {
    const before = this.#here.get(chatId) ?? 0;
    const now = Math.max(0, before + change);
    if (now === 0) this.#here.delete(chatId);
    else this.#here.set(chatId, now);
    if ((before === 0) !== (now === 0)) this.tellTeam('visitor_here', [{ conversation: chatId, is_here: now > 0 }]);
  }

  listHere(): number[] {
    return [...this.#here.keys()];
  }
}

/** Where all connections of a visitor hear. */
export function roomOfOwner({ user_id, visitor_hash }: ChatOwner): string {
  return user_id === null ? `visitor ${visitor_hash}` : `chatter ${user_id}`;
}

/** Visitors learn the first name of who answers, as from a badge at the shelter. */
export function forVisitor(message: ChatMessage): ChatMessage {
  return message.from === 'admin' && message.author !== null
    ? { ...message, author: message.author.split(/\s/, 1)[0]! }
    : message;
}
