import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Metrics } from './metrics.ts';

/** A balancer in front of the servers. */
export interface Entrance {
  name: string;
  url: string;
}

export interface Page<T> {
  status: number;
  body: T;
  /** How often it was sent; more than once after failures. */
  attempts: number;
}

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

const TIMEOUT_MS = 60_000;
/** Less than the balancers', which would close a connection while a request is on its way. */
const IDLE_MS = 30_000;
/** Longer than every outage that the phases make. */
const RETRY_FOR_MS = 120_000;
const DEFAULT_PAUSE_MS = 250;

let people = 0;

/** A person's IP address: on Linux, all of 127.0.0.0/8 is this machine. */
export function nextAddress(): string {
  people += 1;
  return `127.${20 + (people % 200)}.${Math.floor(people / 200) % 250}.${1 + (people % 250)}`;
}

/**
 * One person's browser: connections of its own, an IP address of its own, and the same request again after a failed
 * connection or a 502, 503 or 504, with the same keys in its body.
 */
export class Browser {
  readonly entrance: Entrance;
  readonly #agent: Agent;
  readonly #metrics: Metrics;

  constructor(entrance: Entrance, metrics: Metrics) {
    this.entrance = entrance;
    const localAddress = nextAddress();
    this.#agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress, timeout: IDLE_MS });
    this.#metrics = metrics;
  }

  async get(path: string): Promise<Page<string>> {
    return this.call<string>('GET', path);
  }

  /** @throws Error if it fails for two minutes */
  async call<T>(method: string, path: string, options: CallOptions = {}): Promise<Page<T>> {
    const content = await encode(options);
    const isWrite = method !== 'GET';
    const giveUpAt = performance.now() + RETRY_FOR_MS;
    for (let attempts = 1; ; attempts++) {
      const started = performance.now();
      const result = await this.#send(method, path, content).catch((error: NodeJS.ErrnoException) => error);
      const isUpload = options.form !== undefined;
      const failure = findFailure(result, isUpload ? 'an upload' : path.startsWith('/photos/') ? 'a photo' : null);
      const at = performance.now();
      const what = `${method} ${path.replaceAll(/\d+/g, 'N')} through ${this.entrance.name}`;
      const requestId = result instanceof Error ? undefined : result.headers['x-request-id']?.toString();
      this.#metrics.record({ at, ms: at - started, isWrite, failure, what, requestId });
      if (failure === null && !(result instanceof Error)) {
        return { status: result.status, body: parse<T>(result), attempts };
      }
      if (at > giveUpAt) throw new Error(`${what} failed for two minutes: ${failure}`);
      await pause(retryAfterMs(result) * (0.75 + Math.random() / 2));
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(method: string, path: string, { headers, bytes }: Content): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(this.entrance.url + path, {
        method,
        agent: this.#agent,
        headers,
        timeout: TIMEOUT_MS,
      });
      outgoing.on('timeout', () => outgoing.destroy(Object.assign(new Error('no answer'), { code: 'no answer' })));
      outgoing.on('error', (error) => {
        // A browser sends it again by itself; the balancers close connections only when nothing is on its way.
        if (outgoing.reusedSocket)
          Object.assign(error, { code: `${(error as NodeJS.ErrnoException).code} on a used connection` });
        reject(error);
      });
      outgoing.on('response', (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => void chunks.push(chunk))
          .on('error', reject)
          .on('aborted', () => reject(Object.assign(new Error('cut off'), { code: 'cut off' })))
          .on('end', () =>
            resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(chunks) }),
          );
      });
      outgoing.end(bytes);
    });
  }
}

interface Content {
  headers: Record<string, string>;
  bytes: Buffer | undefined;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
}

async function encode({ token, body, form, headers = {} }: CallOptions): Promise<Content> {
  const common = {
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  };
  if (form) {
    const encoded = new Response(form);
    const bytes = Buffer.from(await encoded.arrayBuffer());
    const type = encoded.headers.get('content-type')!;
    return { headers: { ...common, 'content-type': type, 'content-length': String(bytes.length) }, bytes };
  }
  if (body === undefined) return { headers: common, bytes: undefined };
  const bytes = Buffer.from(JSON.stringify(body));
  return {
    headers: { ...common, 'content-type': 'application/json', 'content-length': String(bytes.length) },
    bytes,
  };
}

/** @param about what the phases tell apart */
function findFailure(result: Answer | NodeJS.ErrnoException, about: string | null): string | null {
  if (result instanceof Error) return result.code ?? result.message;
  const { status, headers } = result;
  if (status === 503 && headers['retry-after'] === undefined) return '503 without Retry-After';
  if (status === 503 && about !== null) return `503 of ${about}`;
  if (status >= 500) return String(status);
  return status === 429 ? '429' : null;
}

function retryAfterMs(result: Answer | NodeJS.ErrnoException): number {
  const seconds = result instanceof Error ? Number.NaN : Number(result.headers['retry-after']);
  // People press the button again earlier than a page that they have left open would.
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, 1000) : DEFAULT_PAUSE_MS;
}

function parse<T>({ headers, bytes }: Answer): T {
  const text = bytes.toString('utf8');
  return (headers['content-type']?.startsWith('application/json') ? JSON.parse(text) : text) as T;
}
