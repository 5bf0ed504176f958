import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** How long a sender may take for a body. */
export interface ArrivalLimits {
  bodyMs: number;
  uploadMs: number;
  /** An upload must keep flowing: this much in each such time. */
  flow: { bytes: number; ms: number };
  /** How much of a body is read after the response, in bytes. */
  unusedBytes: number;
  lookEveryMs: number;
}

const LIMITS: ArrivalLimits = {
  bodyMs: 10_000,
  uploadMs: 5 * 60_000,
  flow: { bytes: 16_000, ms: 10_000 },
  unusedBytes: 10_000_000,
  lookEveryMs: 1000,
};

interface Arrival {
  response: ServerResponse;
  until: number;
  upload?: { mostBytes: number; began: number; counted: number; countedAt: number };
}

/**
 * The bodies that are on their way. Slow senders do not hold a place for long: Node's own limit is the same for all
 * calls, while a picture from a phone takes longer than anybody else may.
 */
export class Arrivals {
  readonly #refuse: (socket: Socket) => void;
  readonly #limits: ArrivalLimits;
  readonly #coming = new Map<IncomingMessage, Arrival>();
  readonly #refused = new Set<Socket>();
  readonly #looking: NodeJS.Timeout;

  /** @param refuse answers one who was too slow; what is left of the connection is cut off soon after */
  constructor(refuse: (socket: Socket) => void, limits = LIMITS) {
    this.#refuse = refuse;
    this.#limits = limits;
    this.#looking = setInterval(() => this.#look(), limits.lookEveryMs).unref();
  }

  watch(request: IncomingMessage, response: ServerResponse): void {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return;
    this.#coming.set(request, { response, until: performance.now() + this.#limits.bodyMs });
    // Before `finish`, after which Node discards the body without counting it.
    response.once('prefinish', () => this.#readUnused(request));
    closeAfterBody(request);
  }

  /** Lets an upload wait until its turn comes: nobody reads it so long, and its sender can do nothing about that. */
  holdUpload(request: IncomingMessage): void {
    const arrival = this.#coming.get(request);
    if (arrival) arrival.until = Infinity;
  }

  /** Gives it the time that an upload may take, from now on. */
  beginUpload(request: IncomingMessage, mostBytes: number): void {
    const arrival = this.#coming.get(request);
    if (!arrival) return;
    const now = performance.now();
    const { bytesRead } = request.socket;
    arrival.until = now + this.#limits.uploadMs;
    arrival.upload = { mostBytes, began: bytesRead, counted: bytesRead, countedAt: now };
  }

  stop(): void {
    clearInterval(this.#looking);
  }

  #look(): void {
    const now = performance.now();
    for (const socket of this.#refused) socket.destroy();
    this.#refused.clear();
    for (const [request, arrival] of this.#coming) {
      if (request.complete || request.destroyed) this.#coming.delete(request);
      else if (this.#isTooSlow(request, arrival, now)) {
        this.#coming.delete(request);
        this.#cutOff(request.socket, arrival.response);
      }
    }
  }

  #isTooSlow({ socket }: IncomingMessage, { until, upload }: Arrival, now: number): boolean {
    if (now > until) return true;
    if (!upload) return false;
    // Without a length that was announced, nothing else ends it.
    if (socket.bytesRead - upload.began > upload.mostBytes) return true;
    if (socket.bytesRead - upload.counted >= this.#limits.flow.bytes) {
      upload.counted = socket.bytesRead;
      upload.countedAt = now;
    }
    return now - upload.countedAt > this.#limits.flow.ms;
  }

  /** Reads the rest of a body after an early response: some clients read the response only then. */
  #readUnused(request: IncomingMessage): void {
    if (request.complete) return;
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += Math.max(chunk.length, MIN_COUNTED_BYTES);
      if (bytes > this.#limits.unusedBytes) request.socket.destroy();
    });
    request.resume().read(0);
  }

  #cutOff(socket: Socket, response: ServerResponse): void {
    if (response.headersSent) {
      socket.destroy();
      return;
    }
    this.#refuse(socket);
    this.#refused.add(socket);
  }
}

/** A chunk counts as this much at least: reading a body byte by byte costs far more than its bytes say. */
const MIN_COUNTED_BYTES = 1000;

/**
 * Node closes a connection as soon as its last response is sent. If the body is unread, the system resets the connection,
 * and a balancer marks the server as down.
 */
function closeAfterBody(request: IncomingMessage): void {
  const { socket } = request;
  const close = () => Socket.prototype.destroySoon.call(socket);
  socket.destroySoon = () => {
    if (request.complete || request.destroyed) close();
    else request.once('end', close).once('close', close);
  };
}
