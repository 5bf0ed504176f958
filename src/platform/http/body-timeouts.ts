import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

export interface BodyTimeoutLimits {
  bodyMs: number;
  uploadMs: number;
  /** The minimum rate of an upload. */
  flow: { bytes: number; ms: number };
  /** How much of a body is read after the response. */
  unusedBytes: number;
  pollEveryMs: number;
}

const LIMITS: BodyTimeoutLimits = {
  bodyMs: 10_000,
  uploadMs: 5 * 60_000,
  flow: { bytes: 16_000, ms: 10_000 },
  unusedBytes: 10_000_000,
  pollEveryMs: 1000,
};

interface PendingBody {
  response: ServerResponse;
  deadline: number;
  upload?: { maxBytes: number; startedAt: number; counted: number; countedAt: number };
}

/** Rejects slow request bodies. Node has a single limit for all requests, but an upload from a phone needs more time. */
export class BodyTimeouts {
  readonly #reject: (socket: Socket) => void;
  readonly #limits: BodyTimeoutLimits;
  readonly #pending = new Map<IncomingMessage, PendingBody>();
  readonly #rejected = new Set<Socket>();
  readonly #timer: NodeJS.Timeout;
  #checkedAt = performance.now();

  /** @param refuse responds to a slow sender; the connection is closed soon after */
  constructor(reject: (socket: Socket) => void, limits = LIMITS) {
    this.#reject = reject;
    this.#limits = limits;
    this.#timer = setInterval(() => this.#check(), limits.pollEveryMs).unref();
  }

  track(request: IncomingMessage, response: ServerResponse): void {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return;
    this.#pending.set(request, { response, deadline: performance.now() + this.#limits.bodyMs });
    // Before `finish`, after which Node discards the body without counting it.
    response.once('prefinish', () => this.#readUnused(request));
    closeAfterBody(request);
  }

  /** Stops the timeout of an upload that waits for its turn: nobody reads it. */
  pauseUpload(request: IncomingMessage): void {
    const body = this.#pending.get(request);
    if (body) body.deadline = Infinity;
  }

  /** Starts the longer timeout of an upload. */
  startUpload(request: IncomingMessage, maxBytes: number): void {
    const body = this.#pending.get(request);
    if (!body) return;
    const now = performance.now();
    const { bytesRead } = request.socket;
    body.deadline = now + this.#limits.uploadMs;
    body.upload = { maxBytes, startedAt: bytesRead, counted: bytesRead, countedAt: now };
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    const now = performance.now();
    this.#extendAfterStandstill(now - this.#checkedAt - this.#limits.pollEveryMs);
    this.#checkedAt = now;
    for (const socket of this.#rejected) socket.destroy();
    this.#rejected.clear();
    for (const [request, body] of this.#pending) {
      if (request.complete || request.destroyed) this.#pending.delete(request);
      else if (this.#isTooSlow(request, body, now)) {
        this.#pending.delete(request);
        this.#cutOff(request.socket, body.response);
      }
    }
  }

  /** While the server stood still, it read nothing, however fast its clients were. */
  #extendAfterStandstill(ms: number): void {
    if (ms <= this.#limits.pollEveryMs) return;
    for (const body of this.#pending.values()) {
      body.deadline += ms;
      if (body.upload) body.upload.countedAt += ms;
    }
  }

  #isTooSlow({ socket }: IncomingMessage, { deadline, upload }: PendingBody, now: number): boolean {
    if (now > deadline) return true;
    if (!upload) return false;
    // The only limit of a body without a length.
    if (socket.bytesRead - upload.startedAt > upload.maxBytes) return true;
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
    this.#reject(socket);
    this.#rejected.add(socket);
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
