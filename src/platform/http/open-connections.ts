import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** For requests that were on their way when the stop began; counted anew with each that arrives. */
const LAST_ARRIVALS_MS = 150;
const MOST_ROUNDS = 10;
const LONGEST_ANSWER_MS = 10_000;

/**
 * Ends a server's connections without dropping a request. Node alone waits for ever for a
 * connection on which nothing was ever asked, as browsers open ahead, and cuts off one
 * whose request it has not read yet.
 */
export class OpenConnections {
  readonly #requests = new Map<Socket, number>();
  readonly #server: Server;
  #arrived = 0;
  #state: 'open' | 'draining' | 'closing' = 'open';

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      this.#arrived += 1;
      this.#requests.set(socket, 0);
      socket.once('close', () => this.#requests.delete(socket));
      if (this.#state === 'closing') socket.destroy();
    });
    server.prependListener('request', ({ socket }, response) => {
      if (this.#state !== 'open') response.setHeader('connection', 'close');
      this.#arrived += 1;
      this.#count(socket, 1);
      response.once('close', () => this.#count(socket, -1));
    });
  }

  /** Still answers what arrives, telling each caller that it was the last on its connection. */
  async drain(): Promise<void> {
    this.#state = 'draining';
    // A busy server reads late: as long as it still finds requests, more may wait behind them.
    for (let round = 0, seen = -1; round < MOST_ROUNDS && this.#arrived > seen; round++) {
      seen = this.#arrived;
      await pause(LAST_ARRIVALS_MS);
    }
  }

  /** Closes each connection as soon as nothing is in flight on it, and all after ten seconds. */
  close(): void {
    this.#state = 'closing';
    for (const [socket, requests] of this.#requests) if (requests === 0) socket.destroy();
    setTimeout(() => this.#server.closeAllConnections(), LONGEST_ANSWER_MS).unref();
  }

  #count(socket: Socket, change: 1 | -1): void {
    const requests = (this.#requests.get(socket) ?? 0) + change;
    if (this.#requests.has(socket)) this.#requests.set(socket, requests);
    if (this.#state === 'closing' && requests === 0) socket.destroySoon();
  }
}
