import { randomUUID } from 'node:crypto';
import type { BroadcastOperator } from 'socket.io';
import type { AppContext } from '../../../../app-context.ts';
import type { RealtimeSocket } from '../../../../platform/realtime/realtime-socket.ts';
import type { RealtimeServer } from '../../../../platform/realtime/realtime-server.ts';
import type { Presence, ServerEvents } from '../../chat-events.contract.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import { appendMessage, type ChatOwner, type AppendedMessage, type NewMessage } from '../append-message.ts';
import { Agents } from './agents.ts';
import { OtherServers } from './other-servers.ts';
import { signalSchema, type Signal } from './signals.ts';

export const AGENTS_ROOM = 'agents';
export const VISITORS_ROOM = 'visitors';

/** The part of the app context that a separate chat server also has. */
export type ChatContext = Pick<
  AppContext,
  'db' | 'clock' | 'limits' | 'rateLimiter' | 'redis' | 'config' | 'getShelter' | 'onWarning'
>;

/** What all connections of this server share: agents, presence and broadcasting. */
export class Hub {
  /** Identifies this server among those on the same database. */
  readonly id = randomUUID();
  readonly app: ChatContext;
  readonly realtime: RealtimeServer;
  readonly agents = new Agents();
  readonly otherServers: OtherServers;
  /** Called when something changes that Admins' lists show. */
  onChange: () => void = () => undefined;
  /** The same when another server says so. */
  onOtherServersChange: () => void = () => undefined;
  /** The number of visitor connections by chat. */
  readonly #visitorConnections = new Map<number, number>();
  /** What connected visitors were sent last. */
  #sentAvailability = false;
  /** The same for agents; null if one of them may have been sent something else. */
  #sentAgents: string | null = null;

  constructor(app: ChatContext, realtime: RealtimeServer) {
    this.app = app;
    this.realtime = realtime;
    this.otherServers = new OtherServers({
      id: this.id,
      messages: realtime.messages,
      listPresent: () => ({ agents: this.agents.list(), online_chats: [...this.#visitorConnections.keys()] }),
      onVisitorPresence: (chatId) => this.#notifyOfVisitor(chatId),
      onAgents: () => this.onOtherServersChange(),
    });
    realtime.messages.on('signal', signalSchema, (received) => this.#deliver(received as Signal));
    realtime.messages.onWake(() => this.onOtherServersChange());
  }

  /**
   * This server's connections. Each server sends what it finds in the tables to its own, so that nothing arrives twice,
   * and nothing waits for Redis.
   */
  get local(): BroadcastOperator<ServerEvents, unknown> {
    return this.realtime.io.local;
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
    this.local.to(ownersRoom).except(except).emit('message_received', toVisitorMessage(message));
    this.notifyAgents('message_received', [message], except);
    this.onChange();
  }

  /** To the connections on all servers. Redis need not deliver it to the others. */
  sendSignal<E extends 'typing' | 'read'>(sent: Signal<E>, sender: RealtimeSocket): void {
    this.#deliver(sent, [sender.id]);
    this.realtime.messages.send('signal', sent);
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
    this.local
      .to(AGENTS_ROOM)
      .except(except)
      .emit(event, ...args);
  }

  get hasAgents(): boolean {
    return this.realtime.io.of('/').adapter.rooms.has(AGENTS_ROOM);
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
    if ((before === 0) === (now === 0)) return;
    this.otherServers.announceVisitor(chatId, now > 0);
    this.#notifyOfVisitor(chatId);
  }

  /** On all servers. */
  getPresence(): Presence {
    return {
      agents: mergeAgents([...this.agents.list(), ...this.otherServers.listAgents()]),
      online_chats: [...new Set([...this.#visitorConnections.keys(), ...this.otherServers.listOnlineChats()])],
    };
  }

  /** Sends visitors whether an agent is available, if that has changed. @returns whether one is */
  syncAvailability(): boolean {
    const is_online = this.agents.isOnline();
    if (is_online !== this.#sentAvailability) this.local.to(VISITORS_ROOM).emit('availability_changed', { is_online });
    this.#sentAvailability = is_online;
    return is_online;
  }

  /** Sends agents who of them is connected, if that has changed. Throws if nobody was notified. */
  async syncAgents(): Promise<void> {
    const { agents } = this.getPresence();
    const now = JSON.stringify(agents);
    if (now === this.#sentAgents) return;
    this.#sentAgents = now;
    try {
      await this.notifyAgentsOrThrow('agents_changed', [agents]);
    } catch (error) {
      this.#sentAgents = null;
      throw error;
    }
  }

  /**
   * Makes the next poll send the agents even if they are the same as at the last one. An agent who has registered since
   * then may have seen others.
   */
  resendAgents(): void {
    this.#sentAgents = null;
  }

  #deliver<E extends 'typing' | 'read'>({ event, room, toOwner, toAgents }: Signal<E>, except: string[] = []): void {
    const payload = (input: Parameters<ServerEvents[E]>[0]) => [input] as unknown as Parameters<ServerEvents[E]>;
    if (room !== null && toOwner) {
      this.local
        .to(room)
        .except(except)
        .emit(event, ...payload(toOwner));
    }
    this.notifyAgents(event, payload(toAgents), except);
  }

  #notifyOfVisitor(chatId: number): void {
    const is_online = this.#visitorConnections.has(chatId) || this.otherServers.hasVisitor(chatId);
    this.notifyAgents('visitor_presence', [{ chat_id: chatId, is_online }]);
  }
}

/** An agent may be connected to several servers. */
function mergeAgents(agents: Presence['agents']): Presence['agents'] {
  const merged = new Map<number, Presence['agents'][number]>();
  for (const agent of agents) {
    const is_available = agent.is_available || merged.get(agent.id)?.is_available === true;
    merged.set(agent.id, { ...agent, is_available });
  }
  return [...merged.values()].toSorted((one, other) => one.name.localeCompare(other.name));
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
