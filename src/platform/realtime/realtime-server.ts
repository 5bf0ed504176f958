import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Server } from 'socket.io';
import type { CurrentUser, FindCurrentUser } from '../http/current-user.ts';
import { isOnStaff } from '../has-capability.contract.ts';
import { networkOf } from '../limits/network.ts';
import type { InMemoryRateLimiter } from '../limits/in-memory-rate-limiter.ts';
import type { Redis } from '../redis/redis.ts';
import { observeGauge } from '../telemetry/telemetry.ts';
import { hashToken, makeToken } from '../tokens.ts';
import { guardAgainstFlood } from './flood-guard.ts';
import type { RealtimeEvents, RealtimeSocket, ConnectionIdentity } from './realtime-socket.ts';
import { SERVER_MESSAGE, ServerMessages } from './server-messages.ts';
import { SESSION_ENDED, SessionMonitor, type FindSessions } from './session-monitor.ts';

export const REALTIME_PATH = '/socket.io/';

/** Per frame (`security.md`). */
const MAX_BYTES = 16_000;
/** When a server stops, its clients connect again at about 500 per second. */
const RECONNECT_MS_EACH = 2;
const MIN_RECONNECT_MS = 2000;
const MAX_RECONNECT_MS = 15_000;
/** Until the last event is on its way. */
const LAST_EVENT_MS = 50;

export interface RealtimeOptions {
  rateLimiter: InMemoryRateLimiter;
  /** How many connections this server accepts. */
  connections: { max: number; maxPerNetwork: number };
  redis: Redis | null;
  findCurrentUser: FindCurrentUser;
  findActiveSessions: FindSessions;
  onWarning: (what: string) => void;
}

/** This server's realtime connections. When a session ends, its connections are notified and closed. */
export class RealtimeServer {
  readonly io: Server<RealtimeEvents, RealtimeEvents, RealtimeEvents, { identity: ConnectionIdentity }>;
  readonly rateLimiter: InMemoryRateLimiter;
  /** To and from other servers. */
  readonly messages: ServerMessages;
  readonly #connections: RealtimeOptions['connections'];
  readonly #sessions: SessionMonitor;
  readonly #networks = new Map<string, number>();
  /** The client IPs of handshakes, behind trusted proxies. */
  readonly #ips = new WeakMap<object, string>();

  /** Sockets whose token was invalid or expired. */
  readonly #expired = new WeakSet<object>();
  readonly #stopGauge: () => void;

  constructor(options: RealtimeOptions) {
    const { rateLimiter, connections, redis, findCurrentUser, findActiveSessions, onWarning } = options;
    this.rateLimiter = rateLimiter;
    this.#connections = connections;
    this.io = new Server({
      path: REALTIME_PATH,
      serveClient: false,
      maxHttpBufferSize: MAX_BYTES,
      connectTimeout: 10_000,
      pingInterval: 25_000,
      pingTimeout: 20_000,
      httpCompression: false,
      ...(redis && { adapter: redis.createSocketAdapter(SERVER_MESSAGE) }),
    });
    this.messages = new ServerMessages(this.io as never, redis);
    // Never listens: requests come through the site's server, which checks IPs and limits (`serve-realtime.ts`).
    this.io.attach(createServer());
    this.io.engine.on('connection', (connection: RealtimeSocket['conn']) =>
      guardAgainstFlood(connection, this.rateLimiter),
    );
    this.#sessions = new SessionMonitor({ findActiveSessions, onWarning, list: () => this.#listSignedIn() });
    this.io.use((socket, next) => {
      this.#identify(socket, findCurrentUser).then(
        () => next(),
        // A client does not retry after an error, but reconnects after a close.
        () => socket.conn.close(),
      );
    });
    this.io.on('connection', (socket) => this.#accept(socket));
    this.#stopGauge = observeGauge('sockets', () => this.#countSockets());
  }

  /** The open connections, with those that are still connecting. */
  get connectionCount(): number {
    return this.io.engine.clientsCount;
  }

  /** @returns null if another connection from this IP is allowed */
  reject(ip: string): { status: 429 | 503; retryAfterSeconds: number } | null {
    if (this.connectionCount >= this.#connections.max) return { status: 503, retryAfterSeconds: 10 };
    const network = networkOf(ip);
    if ((this.#networks.get(network) ?? 0) >= this.#connections.maxPerNetwork)
      return { status: 429, retryAfterSeconds: 30 };
    const block = this.rateLimiter.consume('realtimeConnection', network);
    return block && { status: 429, retryAfterSeconds: block.retryAfterSeconds };
  }

  /** Call before passing a request to the engine. */
  recordIp(request: object, ip: string): void {
    this.#ips.set(request, ip);
  }

  /** Closes connections whose session has ended. */
  confirmSessions(): Promise<void> {
    return this.#sessions.confirm();
  }

  /** Closes all connections so that clients reconnect, at different times. */
  async close(): Promise<void> {
    this.#stopGauge();
    const count = this.connectionCount;
    const reconnect_within_ms = Math.min(Math.max(count * RECONNECT_MS_EACH, MIN_RECONNECT_MS), MAX_RECONNECT_MS);
    this.io.local.emit('server_stopping', { reconnect_within_ms });
    if (count > 0) await pause(LAST_EVENT_MS);
    this.io.engine.close();
    await Promise.all([this.#sessions.stop(), this.io.close()]);
  }

  async #identify(socket: RealtimeSocket, findCurrentUser: FindCurrentUser): Promise<void> {
    const { auth, headers } = socket.handshake;
    const ip = this.#ips.get(socket.request) ?? '';
    const args: unknown = auth['token'] ?? /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
    const token = typeof args === 'string' && /^[\w-]{1,200}$/.test(args) ? args : null;
    const currentUser = token === null ? null : await findCurrentUser(token, ip);
    const secret: unknown = auth['visitor'];
    const isSecret = typeof secret === 'string' && /^[\w-]{43,86}$/.test(secret);
    socket.data.identity = {
      currentUser,
      // Without a secret, the chat ends with the connection: nobody can find it again.
      visitor: hashToken(isSecret ? secret : makeToken()),
      ip,
      network: networkOf(ip),
    };
    if (token !== null && !currentUser) this.#expired.add(socket);
  }

  #accept(socket: RealtimeSocket): void {
    const { network, currentUser } = socket.data.identity;
    this.#networks.set(network, (this.#networks.get(network) ?? 0) + 1);
    if (currentUser) void socket.join(userRoom(currentUser));
    if (this.#expired.has(socket)) socket.emit('session_ended', { text: SESSION_ENDED });
    socket.on('disconnect', () => {
      const remaining = (this.#networks.get(network) ?? 1) - 1;
      if (remaining > 0) this.#networks.set(network, remaining);
      else this.#networks.delete(network);
    });
    // The request and its headers would be most of an idle connection's memory.
    Object.assign(socket.conn, { request: null });
    Object.assign(socket, { handshake: { auth: {}, headers: {}, query: {} } });
  }

  /** By transport and by who connected. */
  #countSockets() {
    const counts = new Map<string, { labels: { transport: string; role: string }; value: number }>();
    for (const { conn, data } of this.io.of('/').sockets.values()) {
      const transport = conn.transport.name;
      const { currentUser } = data.identity;
      const role = !currentUser ? 'visitor' : isOnStaff(currentUser) ? 'staff' : 'user';
      const key = `${transport} ${role}`;
      const known = counts.get(key) ?? { labels: { transport, role }, value: 0 };
      counts.set(key, { ...known, value: known.value + 1 });
    }
    return counts.values();
  }

  *#listSignedIn(): Iterable<RealtimeSocket & { data: { identity: { currentUser: CurrentUser } } }> {
    for (const socket of this.io.of('/').sockets.values()) {
      if (socket.data.identity.currentUser)
        yield socket as RealtimeSocket & { data: { identity: { currentUser: CurrentUser } } };
    }
  }
}

/** The room of all connections of a user. */
export function userRoom({ id }: { id: number }): string {
  return `person ${id}`;
}
