import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { markStale, type MadeAnswer } from './stale-answer.ts';

const LONGEST_ADDRESS = 200;

type Encoding = 'br' | 'gzip' | 'identity';
/** `list` is all headers but the request's id, as `writeHead` takes them fastest. */
type Variant = { tag: string; headers: Record<string, string>; list: string[]; bytes: Buffer };

/** An answer kept as bytes ready to send, compressed when first asked for. */
interface ReadyAnswer {
  status: number;
  headers: Record<string, string>;
  common: Record<string, string>;
  body: Buffer;
  tag: string;
  /** Whether it carries the mark that it may be out of date. */
  isMarked: boolean;
  variants: Partial<Record<Encoding, Promise<Variant> | Variant>>;
}

/**
 * Answers that are the same for every visitor, kept as ready bytes with an ETag until
 * something they show has changed. Several requests for one that is not ready make it once.
 */
export class ReadyBytes {
  readonly #answers: LRUCache<string, ReadyAnswer>;
  readonly #making = new Map<string, Promise<ReadyAnswer>>();
  /** Which addresses, as they were asked for, mean which answer: spares parsing them again. */
  readonly #addresses = new LRUCache<string, string>({ max: 1000 });
  #age = 0;
  #isStale = false;

  readonly #common: Record<string, string>;
  readonly #check: (() => Promise<void>) | undefined;

  /**
   * @param common headers of every response of the server
   * @param check clears the cache if another server has written since; absent if there is no other server
   */
  constructor(mostBytes: number, common: Record<string, string>, check?: () => Promise<void>) {
    this.#common = common;
    this.#check = check;
    this.#answers = new LRUCache({
      maxSize: mostBytes,
      // Its compressed forms come later, and are smaller together than the thing itself; headers and keys weigh too.
      sizeCalculation: ({ body }) => body.length * 2 + 4000,
    });
  }

  /** Forgets everything, and whatever is being made just now is not kept either. */
  clear(): void {
    this.#age += 1;
    this.#isStale = false;
    this.#answers.clear();
    this.#making.clear();
  }

  /** Whether the cache must be checked first: the reader may have just written through another server. */
  mustCheck({ headers }: IncomingMessage): boolean {
    if (this.#check === undefined) return false;
    return headers.authorization !== undefined || /no-cache|max-age=0/.test(headers['cache-control'] ?? '');
  }

  /** Marks cached responses until the next clear: the database is down, and its content may have changed. */
  markStale(): void {
    this.#isStale = true;
  }

  /** What is ready for an address that has been answered before. */
  atAddress(address: string): ReadyAnswer | undefined {
    const key = this.#addresses.get(address);
    return key === undefined ? undefined : this.#find(key);
  }

  /**
   * The answer for a key, made now if it is not ready.
   * @param key what the answer depends on and nothing else: unknown query parameters must not make a second copy
   */
  async get(request: IncomingMessage, key: string, make: () => Promise<MadeAnswer>): Promise<ReadyAnswer> {
    if (this.mustCheck(request)) await this.#check!();
    const address = request.url!;
    const ready = this.#find(key) ?? (await (this.#making.get(key) ?? this.#start(key, make)));
    if (address.length <= LONGEST_ADDRESS) this.#addresses.set(address, key);
    return ready;
  }

  #find(key: string): ReadyAnswer | undefined {
    const answer = this.#answers.get(key);
    if (!answer || !this.#isStale || answer.isMarked) return answer;
    const marked = { ...toReady(markStale(answer), answer.common), isMarked: true };
    this.#answers.set(key, marked);
    return marked;
  }

  #start(key: string, make: () => Promise<MadeAnswer>): Promise<ReadyAnswer> {
    const making = this.#make(key, make);
    this.#making.set(key, making);
    return making;
  }

  async #make(key: string, make: () => Promise<MadeAnswer>): Promise<ReadyAnswer> {
    const age = this.#age;
    try {
      const ready = toReady(await make(), this.#common);
      // A page made from rows that a write has changed meanwhile must not stay.
      if (age === this.#age && mayBeKept(ready)) this.#answers.set(key, ready);
      return ready;
    } finally {
      if (age === this.#age) this.#making.delete(key);
    }
  }
}

/** Sends a ready answer, or 304 where the caller has it already. */
export async function sendReady(reply: FastifyReply, request: IncomingMessage, answer: ReadyAnswer): Promise<void> {
  const variant = await variantFor(answer, request);
  reply.hijack();
  const given = reply.getHeaders() as Record<string, string>;
  const vary = [given['vary'], variant.headers['vary']].filter(Boolean).join(', ');
  write(reply.raw, request, answer, variant, withoutEmpty({ ...given, ...variant.headers, vary }));
}

/**
 * Sends what is ready for the request's address, without a route in between: the page
 * most people ask for must cost little more than its bytes.
 * @returns whether it did; false leaves the request untouched
 */
export function sendIfReady(kept: ReadyBytes, request: IncomingMessage, response: ServerResponse, id: string): boolean {
  if (kept.mustCheck(request)) return false;
  const answer = kept.atAddress(request.url!);
  const variant = answer?.variants[encodingFor(answer, request)];
  if (!answer || !variant || variant instanceof Promise) return false;
  write(response, request, answer, variant, [...variant.list, 'x-request-id', id]);
  return true;
}

/** @param headers names and values in turn */
function write(
  response: ServerResponse,
  request: IncomingMessage,
  { status }: ReadyAnswer,
  { tag, bytes }: Variant,
  headers: string[],
): void {
  const known = request.headers['if-none-match'];
  if (status === 200 && (known === '*' || known?.includes(tag))) {
    response.writeHead(304, withoutContent(headers)).end();
    return;
  }
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : bytes);
}

/** Names and values in turn. An empty header removes the common one. */
function withoutEmpty(headers: Record<string, string>): string[] {
  return Object.entries(headers)
    .filter(([, value]) => value !== '')
    .flat();
}

function withoutContent(headers: string[]): string[] {
  return headers.filter((_, at) => !/^content-(?:length|type|encoding)$/.test(headers[at - (at % 2)]!));
}

function variantFor(answer: ReadyAnswer, request: IncomingMessage): Variant | Promise<Variant> {
  const encoding = encodingFor(answer, request);
  return (answer.variants[encoding] ??= compressed(answer, encoding));
}

/** What is shorter than a packet gains nothing. */
function encodingFor({ body }: ReadyAnswer, request: IncomingMessage): Encoding {
  return body.length < 1000 ? 'identity' : acceptedEncoding(request.headers['accept-encoding'] ?? '');
}

/**
 * Neither a failure nor what stood in for something that could not be read; nor a redirect, since there is no end of
 * addresses that lead elsewhere.
 */
function mayBeKept({ status, headers }: ReadyAnswer): boolean {
  return status < 500 && !(status >= 300 && status < 400) && headers['cache-control'] !== 'no-store';
}

function toReady({ status, headers, body }: MadeAnswer, common: Record<string, string>): ReadyAnswer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const tag = createHash('sha256').update(JSON.stringify(headers)).update(bytes).digest('base64url').slice(0, 22);
  return { status, headers, common, body: bytes, tag, isMarked: false, variants: {} };
}

function compressed(answer: ReadyAnswer, encoding: Encoding): Promise<Variant> {
  const compressing = COMPRESS[encoding](answer.body).then((bytes) => {
    const tag = `"${answer.tag}-${encoding}"`;
    const headers = {
      ...answer.headers,
      etag: tag,
      vary: 'Accept-Encoding',
      'content-length': String(bytes.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    };
    const list = withoutEmpty({ ...answer.common, ...headers });
    const variant: Variant = { tag, headers, list, bytes };
    answer.variants[encoding] = variant;
    return variant;
  });
  // One that failed is tried again by whoever asks next.
  compressing.catch(() => delete answer.variants[encoding]);
  return compressing;
}

const brotli = promisify(brotliCompress);
const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    brotli(body, {
      params: {
        // Over about a megabyte the better qualities cost more than a visitor gains.
        [constants.BROTLI_PARAM_QUALITY]: body.length > 1_000_000 ? 4 : 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (body) => body,
};

/** The best encoding the caller takes; browsers send few different headers, so what each means is remembered. */
function acceptedEncoding(header: string): Encoding {
  let encoding = encodings.get(header);
  if (!encoding) {
    const taken = new Map<string, boolean>();
    for (const part of header.toLowerCase().split(',').slice(0, 20)) {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
      taken.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
    }
    encoding = taken.get('br') ? 'br' : taken.get('gzip') ? 'gzip' : 'identity';
    encodings.set(header, encoding);
  }
  return encoding;
}
const encodings = new LRUCache<string, Encoding>({ max: 100 });
