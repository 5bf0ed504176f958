import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Memo } from '../memo.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A response as it is sent to clients that accept an encoding. */
export interface Variant {
  tag: string;
  /** Without those that every response of the server has. */
  headers: Record<string, string>;
  /** All headers, and those of a 304; see `withRequestId`. */
  list: string[];
  notModified: string[];
  bytes: Buffer;
  /** How often it was sent; negative once it is compressed as well as possible. */
  uses: number;
}

export interface Compressible {
  headers: Record<string, string>;
  /** Headers of every response of the server. */
  common: Record<string, string>;
  body: Buffer;
  tag: string;
  variants: Partial<Record<Encoding, Promise<Variant> | Variant>>;
}

/** Compresses a response for a client, unless that was done before. */
export function getVariant(response: Compressible, request: IncomingMessage): Variant | Promise<Variant> {
  const encoding = encodingFor(response, request);
  return (response.variants[encoding] ??= compress(response, encoding));
}

/** @returns undefined if the response is not compressed yet for this client */
export function findVariant(response: Compressible, request: IncomingMessage): Variant | undefined {
  const variant = response.variants[encodingFor(response, request)];
  return variant instanceof Promise ? undefined : variant;
}

/** Counts a use of a variant, and compresses it better once it is popular. */
export function countUse(response: Compressible, variant: Variant): void {
  variant.uses += 1;
  if (variant.uses >= RECOMPRESS_AFTER_USES) void recompress(response, variant);
}

/**
 * The headers of one response: a list of names and values is what `writeHead` takes fastest. Valid until the next call,
 * because copying the list for each response takes as long as everything else before `writeHead`.
 */
export function withRequestId(list: string[], id: string): string[] {
  list[list.length - 1] = id;
  return list;
}

/** @returns alternating names and values; an empty header removes the common one */
export function toHeaderList(headers: Record<string, string>): string[] {
  return Object.entries(headers)
    .filter(([, value]) => value !== '')
    .flat();
}

/** The headers of a 304, which has no content. */
export function withoutContent(list: readonly string[]): string[] {
  return list.filter((_, at) => !/^content-(?:length|type|encoding)$/.test(list[at - (at % 2)]!));
}

/** Compressing a body shorter than a packet gains nothing. */
function encodingFor({ body }: Compressible, request: IncomingMessage): Encoding {
  return body.length < 1000 ? 'identity' : acceptedEncoding(request.headers['accept-encoding'] ?? '');
}

function compress(response: Compressible, encoding: Encoding): Promise<Variant> {
  const compressing = COMPRESS[encoding](response.body).then((bytes) => {
    const variant = toVariant(response, encoding, bytes);
    response.variants[encoding] = variant;
    return variant;
  });
  // A failed compression is retried by the next request.
  compressing.catch(() => delete response.variants[encoding]);
  return compressing;
}

/** Compressing as well as possible takes fifty times as long: only for what is sent often. */
const RECOMPRESS_AFTER_USES = 20;
const MAX_RECOMPRESSED_BYTES = 500_000;

/** One at a time leaves the other threads to requests. */
let isRecompressing = false;

/** Compresses a response again, better. The tag stays: clients that have the larger bytes have the same content. */
async function recompress(response: Compressible, variant: Variant): Promise<void> {
  if (isRecompressing || response.variants.br !== variant) return;
  isRecompressing = true;
  variant.uses = -Infinity;
  try {
    if (response.body.length > MAX_RECOMPRESSED_BYTES) return;
    const best = await brotliWith(response.body, constants.BROTLI_MAX_QUALITY);
    if (best.length < variant.bytes.length) {
      response.variants.br = { ...toVariant(response, 'br', best), uses: -Infinity };
    }
  } catch {
    // The larger bytes are as good.
  } finally {
    isRecompressing = false;
  }
}

function toVariant(response: Compressible, encoding: Encoding, bytes: Buffer): Variant {
  const tag = `"${response.tag}-${encoding}"`;
  const headers = {
    ...response.headers,
    etag: tag,
    vary: 'Accept-Encoding',
    'content-length': String(bytes.length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  const list = [...toHeaderList({ ...response.common, ...headers }), 'x-request-id', ''];
  return { tag, headers, list, notModified: withoutContent(list), bytes, uses: 0 };
}

const brotli = promisify(brotliCompress);

function brotliWith(body: Buffer, quality: number): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(body, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length } });
}

const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // Above about a megabyte, higher qualities take longer than they save.
  br: (body) => brotliWith(body, body.length > 1_000_000 ? 4 : 6),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (body) => body,
};

/** The best encoding that the client accepts. Browsers send few different headers. */
function acceptedEncoding(header: string): Encoding {
  const known = encodings.get(header);
  if (known) return known;
  const accepted = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(',').slice(0, 20)) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    accepted.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
  }
  const encoding = accepted.get('br') ? 'br' : accepted.get('gzip') ? 'gzip' : 'identity';
  encodings.set(header, encoding);
  return encoding;
}
const encodings = new Memo<Encoding>(100);
