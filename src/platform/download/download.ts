import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../database/errors.ts';
import { observeCall } from '../telemetry/telemetry.ts';
import { withStorageErrors } from '../storage-error.ts';
import { DownloadError } from './download-error.ts';
import type { Network } from './network.ts';
import { parseWebUrl } from './parse-web-url.ts';

interface DownloadOptions {
  network: Network;
  /** The new file; removed if the download fails. */
  path: string;
  maxBytes: number;
  signal: AbortSignal;
}

const MAX_REDIRECTS = 3;

/**
 * Downloads a file from the public internet. The URL may be hostile: each host is resolved once, all of its addresses must
 * be public, and the connection goes to one of them, for the first request and for each redirect.
 * @returns the file's size
 * @throws DownloadError; the signal's reason once it is aborted
 */
export async function download(
  url: string,
  { network, path, maxBytes, signal }: DownloadOptions,
): Promise<{ bytes: number }> {
  const timeout = AbortSignal.timeout(network.timeoutMs);
  const either = AbortSignal.any([signal, timeout]);
  try {
    const response = await observeCall('download', 'GET photo', () => followRedirects(url, network, either));
    try {
      return await save(response, { path, maxBytes, signal: either });
    } finally {
      response.destroy();
    }
  } catch (error) {
    await rm(path, { force: true });
    signal.throwIfAborted();
    throw timeout.aborted ? new DownloadError('too-slow', { cause: error }) : error;
  }
}

async function followRedirects(first: string, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  let next: string | undefined = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const url: URL | null = parseWebUrl(next);
    if (!url) throw new DownloadError('invalid-url');
    const response: IncomingMessage = await open(url, await resolve(url, network, signal), signal);
    const { statusCode: status = 0, headers } = response;
    if (status === 200) return response;
    response.destroy();
    if (status < 300 || status >= 400 || headers.location === undefined) throw new DownloadError({ status });
    next = URL.parse(headers.location, url)?.href ?? '';
  }
  throw new DownloadError('too-many-redirects');
}

/** @throws DownloadError unless all addresses of the host are public */
async function resolve({ hostname }: URL, network: Network, signal: AbortSignal): Promise<string[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await untilAborted(network.resolve(host), signal).catch(rejectHost);
  if (addresses.length === 0) throw new DownloadError('not-found');
  if (!addresses.every((address) => network.isAllowed(address))) throw new DownloadError('blocked');
  return addresses;
}

function rejectHost(error: unknown): never {
  throw new DownloadError(errorCode(error) === 'ENOTFOUND' ? 'not-found' : 'unreachable', { cause: error });
}

/** A lookup can't be canceled. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}

/** Connects to one of the checked addresses: a second lookup might return others. */
function open(url: URL, addresses: readonly string[], signal: AbortSignal): Promise<IncomingMessage> {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_host, { all }, callback) => {
    if (all) callback(null, checked);
    else callback(null, checked[0]!.address, checked[0]!.family);
  };
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Pawhaven' };
  return new Promise((onResponse, onError) => {
    request(url, { lookup, agent: false, signal, headers })
      .on('response', onResponse)
      .on('error', (error) => onError(new DownloadError('unreachable', { cause: error })))
      .end();
  });
}

async function save(
  response: IncomingMessage,
  { path, maxBytes, signal }: Omit<DownloadOptions, 'network'>,
): Promise<{ bytes: number }> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new DownloadError('too-large');
  let bytes = 0;
  async function* limit(chunks: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new DownloadError('too-large');
      yield chunk;
    }
  }
  try {
    await withStorageErrors(() => pipeline(response, limit, createWriteStream(path, { mode: 0o600 }), { signal }));
  } catch (error) {
    throw NETWORK_CODES.test(errorCode(error)) ? new DownloadError('unreachable', { cause: error }) : error;
  }
  return { bytes };
}

/** As opposed to errors of the disk. */
const NETWORK_CODES = /^(?:ECONN|EPIPE|ETIMEDOUT|HPE_|ERR_STREAM_PREMATURE_CLOSE)/;
