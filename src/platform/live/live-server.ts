import { createServer } from 'node:http';
import { Server } from 'socket.io';
import type { CurrentUser, FindCurrentUser } from '../http/current-user.ts';
import type { Limits } from '../limits/figures.ts';
import { networkOf } from '../limits/network.ts';
import { QuickCounters } from '../limits/quick-counters.ts';
import { hashToken, makeToken } from '../tokens.ts';
import { guardConnection } from './guard-connection.ts';
import type { LiveEvents, LiveSocket, Peer } from './live-socket.ts';
import { SESSION_ENDED, SessionWatch, type FindSessions } from './session-watch.ts';

export const LIVE_PATH = '/socket.io/';

/** A frame may have 16 kB (`security.md`): a message with room to spare. */
const MOST_BYTES = 16_000;
const MOST_CONNECTIONS = 8000;
const MOST_OF_A_NETWORK = 400;

export interface LiveOptions {
  limits: Limits;
  findCurrentUser: FindCurrentUser;
  findSessions: FindSessions;
  onTrouble: (what: string) => void;
}

/**
 * The live connections of this server. Whoever connects with a token is known for as long as its session lasts: a
 * connection whose session has ended is told so, and closed.
 */
export class LiveServer {
  readonly io: Server<LiveEvents, LiveEvents, LiveEvents, { peer: Peer }>;
  readonly counters: QuickCounters;
  readonly #sessions: SessionWatch;
  readonly #networks = new Map<string, number>();
  /** Where a handshake came from; proxies that are believed are seen through by then. */
  readonly #addresses = new WeakMap<object, string>();

  /** Those who came with a token whose session has ended. */
  readonly #fallen = new WeakSet<object>();

  constructor({ limits, findCurrentUser, findSessions, onTrouble }: LiveOptions) {
    this.counters = new QuickCounters(limits);
    this.io = new Server({
      path: LIVE_PATH,
      serveClient: false,
      maxHttpBufferSize: MOST_BYTES,
      connectTimeout: 10_000,
      pingInterval: 25_000,
      pingTimeout: 20_000,
      httpCompression: false,
    });
    // What arrives comes through the site's own server, which knows addresses and limits (`serve-live.ts`).
    this.io.attach(createServer());
    this.io.engine.on('connection', (connection: LiveSocket['conn']) => guardConnection(connection, this.counters));
    this.#sessions = new SessionWatch({ findSessions, onTrouble, list: () => this.#listKnown() });
    this.io.use((socket, next) => {
      this.#meet(socket, findCurrentUser).then(
        () => next(),
        // A refusal would be final to the client; whoever is cut off comes again.
        () => socket.conn.close(),
      );
    });
    this.io.on('connection', (socket) => this.#take(socket));
  }

  /** Whether one more may connect from an address: a refusal's status and sentence where it may not. */
  refuse(ip: string): { status: 429 | 503; retryAfterSeconds: number } | null {
    if (this.io.engine.clientsCount >= MOST_CONNECTIONS) return { status: 503, retryAfterSeconds: 10 };
    const network = networkOf(ip);
    if ((this.#networks.get(network) ?? 0) >= MOST_OF_A_NETWORK) return { status: 429, retryAfterSeconds: 30 };
    const pause = this.counters.take('liveConnection', network);
    return pause && { status: 429, retryAfterSeconds: pause.retryAfterSeconds };
  }

  /** Notes where a request comes from, which the engine is about to be given. */
  noteAddress(request: object, ip: string): void {
    this.#addresses.set(request, ip);
  }

  /** Makes sure that all who are known by name still may be: those whose session has ended are closed when it resolves. */
  confirmSessions(): Promise<void> {
    return this.#sessions.confirm();
  }

  /** Closes all connections in a way that makes clients come again. */
  async close(): Promise<void> {
    this.#sessions.stop();
    this.io.engine.close();
    await this.io.close();
  }

  async #meet(socket: LiveSocket, findCurrentUser: FindCurrentUser): Promise<void> {
    const { auth, headers } = socket.handshake;
    const ip = this.#addresses.get(socket.request) ?? '';
    const given: unknown = auth['token'] ?? /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
    const token = typeof given === 'string' && /^[\w-]{1,200}$/.test(given) ? given : null;
    const currentUser = token === null ? null : await findCurrentUser(token, ip);
    const secret: unknown = auth['visitor'];
    const isSecret = typeof secret === 'string' && /^[\w-]{43,86}$/.test(secret);
    socket.data.peer = {
      currentUser,
      // Without a secret the conversation ends with the connection: nobody else can find it.
      visitor: hashToken(isSecret ? secret : makeToken()),
      ip,
      network: networkOf(ip),
    };
    if (token !== null && !currentUser) this.#fallen.add(socket);
  }

  #take(socket: LiveSocket): void {
    const { network, currentUser } = socket.data.peer;
    this.#networks.set(network, (this.#networks.get(network) ?? 0) + 1);
    if (currentUser) void socket.join(roomOf(currentUser));
    if (this.#fallen.has(socket)) socket.emit('session_ended', { text: SESSION_ENDED });
    socket.on('disconnect', () => {
      const left = (this.#networks.get(network) ?? 1) - 1;
      if (left > 0) this.#networks.set(network, left);
      else this.#networks.delete(network);
    });
    // An idle connection keeps neither its request nor its headers: most of what it would weigh.
    Object.assign(socket.conn, { request: null });
    Object.assign(socket, { handshake: { auth: {}, headers: {}, query: {} } });
  }

  *#listKnown(): Iterable<LiveSocket & { data: { peer: { currentUser: CurrentUser } } }> {
    for (const socket of this.io.of('/').sockets.values()) {
      if (socket.data.peer.currentUser) yield socket as LiveSocket & { data: { peer: { currentUser: CurrentUser } } };
    }
  }
}

/** Where all connections of a person hear. */
export function roomOf({ id }: { id: number }): string {
  return `person ${id}`;
}
