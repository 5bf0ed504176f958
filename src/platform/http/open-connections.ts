import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** For requests that were on their way when the stop began; counted anew with each that arrives. */
const LAST_ARRIVALS_MS = 150;
const MOST_ROUNDS = 10;
const LOOK_EVERY_MS = 50;
const LONGEST_ANSWER_MS = 10_000;

/** What Node notes on a socket while an answer belongs to it; asking costs nothing a request. */
type AnsweringSocket = Socket & { _httpMessage?: unknown };

/**
 * A server's connections. Ends them without dropping a request: Node alone waits for ever
 * for a connection on which nothing was ever asked, as browsers open ahead, and cuts off
 * one whose request it has not read yet. Gives up those that do not take their answer.
 */
export class OpenConnections {
  readonly #server: Server;
  readonly #sockets = new Set<AnsweringSocket>();
  readonly #patienceMs: number;
  readonly #sweeping: NodeJS.Timeout;
  #isClosing = false;

  /** @param patienceMs how long an answer may lie without a byte of it being taken */
  constructor(server: Server, patienceMs: number) {
    this.#server = server;
    this.#patienceMs = patienceMs;
    server.on('connection', (socket: Socket) => {
      if (this.#isClosing) socket.destroy();
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.#sweeping = setInterval(() => this.#watchSlowReaders(), patienceMs).unref();
  }

  /** Still answers what arrives, telling each caller that it was the last on its connection. */
  async drain(): Promise<void> {
    let arrived = 0;
    this.#server.on('connection', () => (arrived += 1));
    this.#server.prependListener('request', (_request, response) => {
      arrived += 1;
      response.setHeader('connection', 'close');
    });
    // A busy server reads late: as long as it still finds requests, more may wait behind them.
    for (let round = 0, seen = -1; round < MOST_ROUNDS && arrived > seen; round++) {
      seen = arrived;
      await pause(LAST_ARRIVALS_MS);
    }
  }

  /** Closes each connection as soon as no answer is due on it, and all after ten seconds. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#sweeping);
    for (const until = performance.now() + LONGEST_ANSWER_MS; this.#sockets.size > 0 && performance.now() < until;) {
      // oxlint-disable-next-line no-underscore-dangle -- Node's name
      for (const socket of this.#sockets) if (!socket._httpMessage) socket.destroySoon();
      await pause(LOOK_EVERY_MS);
    }
    // Also those that Node counts among its own no more, since they have become live connections.
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Node's own timer for one who does not read, but set only where an answer lies. */
  #watchSlowReaders(): void {
    for (const socket of this.#sockets) {
      if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(this.#patienceMs);
    }
  }
}
