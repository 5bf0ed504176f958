import type { Server, ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { setImmediate as afterReading, setTimeout as pause } from 'node:timers/promises';

/** For requests in transit when shutdown started; restarts with each that arrives. */
const LAST_REQUESTS_MS = 150;
const MAX_ROUNDS = 10;
const POLL_EVERY_MS = 50;
/** A client that has just connected must send its request within this time. */
const FIRST_BYTE_MS = 500;

export interface ConnectionLimits {
  /** How long a response may wait without the client reading a byte of it. */
  stalledClientMs: number;
  /** How long a stopping server still accepts connections, so that a balancer can notice. */
  shutdownDelayMs: number;
  /** How long it then waits for requests in progress. */
  shutdownTimeoutMs: number;
}

/** `_httpMessage` is the response that Node is writing to a socket; reading it costs nothing per request. */
type HttpSocket = Socket & { _httpMessage?: ServerResponse; lastResponse?: ServerResponse | undefined };

/**
 * A server's connections. Closes them without dropping a request: by itself, Node cuts off responses that are still being
 * sent, and waits forever for a connection that a browser opened ahead of time and never used.
 */
export class ConnectionDrainer {
  readonly #servers: Server[] = [];
  readonly #limits: ConnectionLimits;
  readonly #opened = new Map<HttpSocket, number>();
  readonly #webSockets = new Set<Socket>();
  readonly #stopListeners: (() => Promise<void>)[] = [];
  readonly #sweeping: NodeJS.Timeout;
  #arrived = 0;
  #draining: Promise<void> | undefined;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
    this.#sweeping = setInterval(() => this.#sweep(), limits.stalledClientMs).unref();
  }

  /** Tracks a server's connections; a host name such as `localhost` has one server for each of its addresses. */
  track(server: Server): void {
    this.#servers.push(server);
    server.on('connection', (socket: Socket) => {
      this.#arrived += 1;
      this.#opened.set(socket, performance.now());
      socket.once('close', () => {
        this.#opened.delete(socket);
        this.#webSockets.delete(socket);
      });
    });
  }

  /** Called with every response as its request arrives. While draining, the last one on each connection announces its end. */
  trackResponse(response: ServerResponse): void {
    const socket = response.req.socket as HttpSocket;
    if (this.#draining) {
      this.#arrived += 1;
      // Of pipelined requests only the last may announce it: Node drops those behind.
      if (socket.lastResponse) socket.lastResponse.shouldKeepAlive = true;
      response.shouldKeepAlive = false;
    }
    socket.lastResponse = response;
  }

  /** Hands over a connection that became a WebSocket; it is closed once the server stops listening. */
  releaseWebSocket(socket: Socket): void {
    if (this.#opened.delete(socket)) this.#webSockets.add(socket);
  }

  /** Runs once the server accepts no more connections, before it waits for the last requests. */
  onStopListening(listener: () => Promise<void>): void {
    this.#stopListeners.push(listener);
  }

  /** Stops listening, responds to every request in progress, and closes all connections. Resolves once they are closed. */
  drain(): Promise<void> {
    this.#draining ??= this.#drain();
    return this.#draining;
  }

  async #drain(): Promise<void> {
    for (const { lastResponse } of this.#opened.keys()) if (lastResponse) lastResponse.shouldKeepAlive = false;
    // Without a listener the start has failed, and nothing can arrive.
    if (this.#servers.some(({ listening }) => listening)) {
      await pause(this.#limits.shutdownDelayMs);
      await this.#waitForQuiet();
    }
    // Not `server.close()` of HTTP, which cuts off responses that are still being sent.
    for (const server of this.#servers) TcpServer.prototype.close.call(server);
    await Promise.all(this.#stopListeners.map((listener) => listener()));
    const deadline = performance.now() + this.#limits.shutdownTimeoutMs;
    while (this.#opened.size > 0 && performance.now() < deadline) {
      await afterReading();
      this.#closeUnused();
      if (this.#opened.size > 0) await pause(POLL_EVERY_MS);
    }
    clearInterval(this.#sweeping);
    for (const socket of [...this.#opened.keys(), ...this.#webSockets]) socket.destroy();
  }

  /** A busy server reads late: while requests arrive, more may wait behind them. */
  async #waitForQuiet(): Promise<void> {
    for (let round = 0, seen = -1; round < MAX_ROUNDS && this.#arrived > seen; round++) {
      seen = this.#arrived;
      await pause(LAST_REQUESTS_MS);
    }
    // Connections not yet accepted are reset with the listener, so it closes right after a turn without any.
    for (let turn = 0, seen = -1; turn < MAX_ROUNDS && this.#arrived > seen; turn++) {
      seen = this.#arrived;
      await afterReading();
    }
  }

  /** Called right after a turn that read everything received, so that no request is lost with its connection. */
  #closeUnused(): void {
    const now = performance.now();
    let isSending = false;
    for (const [socket, openedAt] of this.#opened) {
      // oxlint-disable-next-line no-underscore-dangle -- Node's name
      isSending ||= socket._httpMessage?.finished === true;
      if (socket.bytesRead === 0 && now - openedAt > FIRST_BYTE_MS) socket.destroySoon();
    }
    // It considers a response complete as soon as its last byte is queued.
    if (!isSending) for (const server of this.#servers) server.closeIdleConnections();
  }

  /** Detects stalled readers with Node's own timer, only while a response waits: on every request it would cost too much. */
  #sweep(): void {
    for (const socket of this.#opened.keys()) {
      if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(this.#limits.stalledClientMs);
      if (socket.lastResponse?.writableFinished) socket.lastResponse = undefined;
    }
  }
}
