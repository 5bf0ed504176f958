import { randomUUID } from 'node:crypto';
import type { Server } from 'socket.io';
import type { AppContext } from '../../../../app-context.ts';
import type { RealtimeSocket } from '../../../../platform/realtime/realtime-socket.ts';
import type { RealtimeServer } from '../../../../platform/realtime/realtime-server.ts';
import type { ServerEvents } from '../../chat-events.contract.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import { appendMessage, type ChatOwner, type AppendedMessage, type NewMessage } from '../append-message.ts';
import { Agents } from './agents.ts';

export const AGENTS_ROOM = 'agents';
export const VISITORS_ROOM = 'visitors';

/** The part of the app context that a separate chat server also has. */
export type ChatContext = Pick<AppContext, 'db' | 'clock' | 'limits' | 'config' | 'getShelter' | 'onWarning'>;

/** What all connections of this server share: agents, presence and broadcasting. */
export class Hub {
  /** Identifies this server among those on the same database. */
  readonly id = randomUUID();
  readonly app: ChatContext;
  readonly realtime: RealtimeServer;
  readonly agents = new Agents();
  /** Called when something changes that Admins' lists show. */
  onChange: () => void = () => undefined;
  /** The number of visitor connections by chat. */
  readonly #visitorConnections = new Map<number, number>();

  constructor(app: ChatContext, realtime: RealtimeServer) {
    this.app = app;
    this.realtime = realtime;
  }

  get io(): Server<Record<string, never>, ServerEvents> {
    return this.realtime.io as never;
  }

  /** Stores a message, and then sends it to all its recipients except the connection that it came from. */
  async append(message: Omit<NewMessage, 'server' | 'now'>, sender?: RealtimeSocket): Promise<AppendedMessage | null> {
    const appended = await appendMessage(this.app.db, {
      ...message,
      server: this.id,
      now: this.app.clock.now(),
    });
    if (!appended || appended.isDuplicate) return appended;
    // After the acknowledgement, which need not wait for it. Messages keep their order.
    setImmediate(() => this.broadcastMessage(appended.message, ownerRoom(appended.owner), sender));
    return appended;
  }

  broadcastMessage(message: ChatMessage, ownersRoom: string, sender?: RealtimeSocket): void {
    const except = sender ? [sender.id] : [];
    this.io.to(ownersRoom).except(except).emit('message_received', toVisitorMessage(message));
    this.notifyAgents('message_received', [message], except);
    this.onChange();
  }

  /**
   * Sends an event to connected Admins after confirming their sessions. If that fails, nobody gets it; the next poll
   * catches up.
   */
  notifyAgents<E extends keyof ServerEvents>(event: E, args: Parameters<ServerEvents[E]>, except: string[] = []): void {
    this.notifyAgentsOrThrow(event, args, except).catch(() => undefined);
  }

  /** Like `notifyAgents`, but throws if nobody was notified, so that it can be retried. */
  async notifyAgentsOrThrow<E extends keyof ServerEvents>(
    event: E,
    args: Parameters<ServerEvents[E]>,
    except: string[] = [],
  ): Promise<void> {
    if (!this.hasAgents) return;
    await this.realtime.confirmSessions();
    this.io
      .to(AGENTS_ROOM)
      .except(except)
      .emit(event, ...args);
  }

  get hasAgents(): boolean {
    return this.io.of('/').adapter.rooms.has(AGENTS_ROOM);
  }

  /** Finds the room of the chat's owner, who may change; null if the chat does not exist. */
  async findOwnerRoom(chatId: number): Promise<string | null> {
    const owner = await this.app.db
      .selectFrom('chats')
      .select(['user_id', 'visitor_hash'])
      .where('id', '=', chatId)
      .executeTakeFirst();
    return owner ? ownerRoom(owner) : null;
  }

  /** Tracks visitor connections that enter (1) or leave (-1) a chat. */
  countVisitor(chatId: number, change: 1 | -1): void {
    const before = this.#visitorConnections.get(chatId) ?? 0;
    const now = Math.max(0, before + change);
    if (now === 0) this.#visitorConnections.delete(chatId);
    else this.#visitorConnections.set(chatId, now);
    if ((before === 0) !== (now === 0))
      this.notifyAgents('visitor_presence', [{ chat_id: chatId, is_online: now > 0 }]);
  }

  listOnlineChats(): number[] {
    return [...this.#visitorConnections.keys()];
  }
}

/** The room of all connections of a visitor. */
export function ownerRoom({ user_id, visitor_hash }: ChatOwner): string {
  return user_id === null ? `visitor ${visitor_hash}` : `user chat ${user_id}`;
}

/** Visitors see only the first name of an agent. */
export function toVisitorMessage(message: ChatMessage): ChatMessage {
  return message.from === 'admin' && message.author !== null
    ? { ...message, author: message.author.split(/\s/, 1)[0]! }
    : message;
}
