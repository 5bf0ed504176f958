import { createHash } from 'node:crypto';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { BucketError, toResponseError, toConnectionError } from './bucket-error.ts';
import { CallSlots, type SlotLimits } from './call-slots.ts';
import { OpenDownloads, type DownloadLimits } from './open-downloads.ts';
import { observeCall } from '../telemetry/telemetry.ts';
import { describeStorage, type StorageAddress } from './storage-url.ts';
import { findText } from './xml-text.ts';

export interface CallLimits extends SlotLimits, DownloadLimits {
  connectMs: number;
  /** Without a byte in either direction. */
  idleMs: number;
  /** For a response, plus the time that its bytes take at 100 kB per second. */
  totalMs: number;
  /** No further attempt starts later than this. */
  retryWithinMs: number;
}

export const callLimits: CallLimits = {
  slots: 32,
  maxWaitMs: 5_000,
  maxWaiting: 1_000,
  pauseMs: 2_000,
  downloads: 64,
  slowAfterMs: 10_000,
  connectMs: 3_000,
  idleMs: 10_000,
  totalMs: 10_000,
  retryWithinMs: 4_000,
};

export interface S3Call {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** '' for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: readonly Buffer[];
  /** How long the storage may work on it; by default `totalMs`, and `idleMs` without a byte. */
  maxMs?: number;
  signal?: AbortSignal | undefined;
}

export interface S3Response {
  status: number;
  headers: IncomingHttpHeaders;
  /** Of a response in memory. */
  bytes: Buffer;
  /** Of a larger one. It ends with a StorageError if the connection does. */
  content?: IncomingMessage;
}

/**
 * A larger object is streamed, at the pace of its reader. A smaller one, as nearly all photos are, stays in memory until a
 * slow reader has it, and occupies no connection.
 */
const MAX_BYTES_IN_MEMORY = 256 * 1024;
const MAX_ATTEMPTS = 3;
const BYTES_PER_MS = 100;
const MAX_READER_PAUSE_MS = 60_000;

/** Signed calls to one bucket, with retries and limits on time and number. */
export class S3Calls {
  readonly #address: StorageAddress;
  readonly #limits: CallLimits;
  readonly #where: string;
  readonly #slots: CallSlots;
  readonly #agent: http.Agent;
  readonly #signingKeys = new Map<string, ArrayBuffer>();
  readonly #downloads: OpenDownloads;

  constructor(address: StorageAddress, limits: CallLimits) {
    this.#address = address;
    this.#limits = limits;
    this.#where = describeStorage(address);
    this.#slots = new CallSlots(this.#where, limits);
    this.#downloads = new OpenDownloads(this.#where, limits);
    const { Agent } = address.endpoint.startsWith('https:') ? https : http;
    this.#agent = new Agent({ keepAlive: true, maxFreeSockets: limits.slots });
  }

  close(): void {
    this.#agent.destroy();
  }

  /**
   * @returns a response with a status below 300, or 404 if the key to read or delete is missing
   * @throws BucketError for any other, or if there is none in time
   */
  send(call: S3Call, options: { isOnce?: boolean } = {}): Promise<S3Response> {
    return observeCall('s3', `${call.method} object`, () => this.#send(call, options));
  }

  async #send(call: S3Call, { isOnce = false }: { isOnce?: boolean }): Promise<S3Response> {
    const startedAt = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#attempt(call).catch((error: unknown) => toConnectionError(this.#where, error));
      const failure = isResponse(response) ? this.#findFailure(call, response) : response;
      if (isResponse(response) && !failure) return response;
      const isTemporary = failure instanceof BucketError && failure.reason === 'away';
      const isLate = performance.now() - startedAt > this.#limits.retryWithinMs;
      if (isOnce || !isTemporary || isLate || attempt === MAX_ATTEMPTS) throw failure;
      // Spread, so that servers don't return all at once.
      await sleep(100 * 2 ** attempt * (0.5 + Math.random()), undefined, {
        ...(call.signal && { signal: call.signal }),
      });
    }
  }

  /**
   * Requests the first byte instead of the headers: only a response with a body distinguishes a missing object from a
   * missing bucket.
   * @returns null if the object is missing
   */
  async find(key: string): Promise<{ bytes: number; modifiedAt: number; now: number } | null> {
    const { status, headers } = await this.send({ method: 'GET', key, headers: { range: 'bytes=0-0' } });
    if (status === 404) return null;
    return {
      bytes: Number(headers['content-range']?.split('/')[1] ?? headers['content-length']),
      modifiedAt: Date.parse(headers['last-modified'] ?? ''),
      now: clockOf(headers),
    };
  }

  /** For a call whose response contains an error although its status is 200. */
  rejected(code: string): BucketError {
    return new BucketError(`${this.#where} rejected a call (${code})`, 'away');
  }

  /** Only the storage's own code says that an object is missing: a proxy without a server behind it answers 404 as well. */
  #findFailure({ key = '' }: S3Call, { status, bytes }: S3Response): BucketError | null {
    // An empty object has no first byte.
    if (status < 300 || status === 416) return null;
    const code = findText(bytes.toString('utf8'), 'Code') ?? '';
    const isMissing = status === 404 && key !== '' && MISSING.has(code);
    return isMissing ? null : toResponseError(this.#where, status, code);
  }

  async #attempt(call: S3Call): Promise<S3Response> {
    const release = await this.#slots.acquire();
    try {
      const { url, headers } = await this.#sign(call);
      call.signal?.throwIfAborted();
      const response = await this.#exchange(call, url, headers);
      this.#slots.recordResponse();
      return response;
    } catch (error) {
      if (error instanceof CallTimeout) this.#slots.recordTimeout();
      throw error;
    } finally {
      release();
    }
  }

  /** The storage checks the body against its hash, so it never stores a truncated or changed one. */
  async #sign({ method, key = '', query = {}, headers = {}, body = [] }: S3Call) {
    const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = this.#address;
    const url = new URL(`${endpoint}/${bucket}${key && `/${prefix}${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const hash = createHash('sha256');
    for (const chunk of body) hash.update(chunk);
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': hash.digest('hex') },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      cache: this.#signingKeys,
    }).sign();
    return { url: signed.url, headers: Object.fromEntries(signed.headers) };
  }

  #exchange(
    { method, key = '', body = [], maxMs, signal }: S3Call,
    url: URL,
    headers: Record<string, string>,
  ): Promise<S3Response> {
    const { connectMs } = this.#limits;
    const idleMs = maxMs ?? this.#limits.idleMs;
    const totalMs = maxMs ?? this.#limits.totalMs;
    const length = body.reduce((sum, chunk) => sum + chunk.length, 0);
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(url, {
      method,
      agent: this.#agent,
      headers: { ...headers, ...(method === 'PUT' || method === 'POST' ? { 'content-length': length } : {}) },
      ...(signal && { signal }),
    });
    const fail = (code: string) => () => void sent.destroy(new CallTimeout(code));
    let deadline = setTimeout(fail('too slow'), totalMs + length / BYTES_PER_MS);
    sent.setTimeout(idleMs, fail('no data'));
    sent.once('socket', (socket) => limitConnecting(socket, connectMs, fail('no connection')));
    return new Promise<S3Response>((resolve, reject) => {
      sent.on('error', reject);
      sent.once('response', (response) => {
        const status = response.statusCode ?? 0;
        const bytes = Number(response.headers['content-length'] ?? 0);
        clearTimeout(deadline);
        if (method === 'GET' && key !== '' && status === 200 && bytes > MAX_BYTES_IN_MEMORY) {
          if (!this.#downloads.add(response)) {
            return void sent.destroy(new BucketError(`too many downloads from ${this.#where}`, 'busy'));
          }
          // The reader may be slow.
          response.setTimeout(MAX_READER_PAUSE_MS);
          return resolve({ status, headers: response.headers, bytes: Buffer.alloc(0), content: response });
        }
        deadline = setTimeout(fail('too slow'), totalMs);
        readBounded(response).then((read) => resolve({ status, headers: response.headers, bytes: read }), reject);
      });
      for (const chunk of body) sent.write(chunk);
      sent.end();
    }).finally(() => clearTimeout(deadline));
  }
}

const MISSING = new Set(['NoSuchKey', 'NoSuchUpload']);

/** The storage's own time, from which ages are measured. */
export function clockOf(headers: IncomingHttpHeaders): number {
  return Date.parse(headers.date ?? '') || Date.now();
}

/** Listings are the largest: a thousand keys of up to a kilobyte, and their metadata. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

class CallTimeout extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

function isResponse(value: unknown): value is S3Response {
  return typeof value === 'object' && value !== null && 'status' in value;
}

function limitConnecting(socket: Socket, ms: number, onTimeout: () => void): void {
  if (!socket.connecting) return;
  const timer = setTimeout(onTimeout, ms);
  socket.once('connect', () => clearTimeout(timer));
  socket.once('close', () => clearTimeout(timer));
}

async function readBounded(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('the response is too long');
  }
  return Buffer.concat(chunks);
}
