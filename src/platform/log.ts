import type { IncomingMessage } from 'node:http';
import { pino, type DestinationStream, type Logger } from 'pino';
import { errorCode } from './database/errors.ts';
import type { LogLevel } from './log-levels.ts';
import { LogOutput } from './log-output.ts';
import { Memo } from './memo.ts';
import { requestContext } from './telemetry/request-context.ts';

export type Log = Logger;

/**
 * Logs a JSON line per event to standard error; standard output has only the few lines meant for a person. On a terminal,
 * it shows only warnings unless a level is set, in a readable format.
 */
export async function openLog(level?: LogLevel): Promise<Log> {
  const isTerminal = process.stderr.isTTY;
  const destination = isTerminal ? await openReadableOutput() : openOutput();
  return pino(
    {
      level: level ?? (isTerminal ? 'warn' : 'info'),
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      mixin: describeContext,
    },
    destination,
  );
}

/** Names the request that a line belongs to. */
export function describeContext(): Record<string, string> {
  const { requestId, traceId } = requestContext.getStore() ?? {};
  return { ...(requestId !== undefined && { request: requestId }), ...(traceId !== undefined && { trace: traceId }) };
}

async function openReadableOutput(): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({ destination: 2, sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' });
}

function openOutput(): LogOutput {
  const output = new LogOutput(2);
  process.once('exit', () => output.end());
  return output;
}

/** Such as the token in the path of a reset request. */
const LONG_SECRET = /[\w%~-]{40,}/g;

/** As many digits as a card number has, even with separators: people sometimes put one into a URL by mistake. */
const CARD_NUMBER = /\d(?:(?:[ +._-]|%20|%2d){0,3}\d){12,18}/gi;

/** How much of a path is read: anyone can send a long one. */
const MAX_PATH = 1000;
/** The longest start of a secret that is only recognizable by its end, beyond what is read. */
const MAX_UNKNOWN_PART = 130;

/**
 * Logs a request in the same format as pino, but by hand: pino would take a fifth of the time of a cached page. Omits the
 * query, which contains the token of reset links.
 * @param startedAt by `performance.now()`
 */
export function logRequest(
  log: Log,
  { id, client, traceId }: { id: string; client: string; traceId: string | undefined },
  { method, url = '' }: IncomingMessage,
  status: number,
  startedAt: number,
): void {
  if (!log.isLevelEnabled('info')) return;
  const now = performance.now();
  const line = `${startLine(now)}${id}","method":"${method}","path":${formatPath(url)},"status":${status},"ms":${formatDuration(now - startedAt)},"client":"${client}"${traceId === undefined ? '' : `,"trace":"${traceId}"`}}\n`;
  const output = (log as unknown as Record<symbol, DestinationStream | LogOutput>)[pino.symbols.streamSym]!;
  if (output instanceof LogOutput) output.writeSoon(line);
  else output.write(line);
}

const BEFORE_TIME = '{"level":30,"time":"';
const BEFORE_ID = `","pid":${process.pid},"request":"`;

/**
 * The line up to the request's id, with the time as ISO 8601. Reading a clock and formatting a date take longer than the
 * rest of the line, so both are reused for a second, and the text for a millisecond.
 */
function startLine(now: number): string {
  if (!(now >= second.startsAt && now < second.startsAt + 1000)) second = startSecond(now);
  const ms = Math.floor(now - second.startsAt);
  if (ms !== second.ms) {
    second.ms = ms;
    second.line = `${BEFORE_TIME}${second.text}${String(ms).padStart(3, '0')}Z${BEFORE_ID}`;
  }
  return second.line;
}

/** @returns the current second of the system's clock, and when it started by `performance.now()` */
function startSecond(now: number): typeof second {
  const date = new Date();
  return {
    startsAt: now - date.getMilliseconds(),
    text: date.toISOString().slice(0, -'000Z'.length),
    ms: -1,
    line: '',
  };
}

let second = { startsAt: Infinity, text: '', ms: -1, line: '' };

/** Formatting a number takes as long as composing the line, and cached responses take no time. */
function formatDuration(ms: number): string {
  return ms < 0.05 ? '0.0' : ms.toFixed(1);
}

/** The path as JSON. Those without secrets are cached, because most requests are for the same few. */
function formatPath(url: string): string {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  const known = paths.get(path);
  if (known !== undefined) return known;
  const redacted = redactPath(url);
  const json = JSON.stringify(redacted);
  if (redacted === path && url.length < MAX_CACHED_URL) paths.set(path, json);
  return json;
}

const MAX_CACHED_URL = 200;
const paths = new Memo<string>(1000);

/** A path without possible secrets, and cut off if it is longer than any of ours. */
export function redactPath(url: string): string {
  const path = url.slice(0, MAX_PATH).split('?', 1)[0]!;
  const redacted = path.replaceAll(LONG_SECRET, '…').replaceAll(CARD_NUMBER, '…');
  return path.length < MAX_PATH ? redacted : `${redacted.slice(0, -MAX_UNKNOWN_PART)}…`;
}

/** Omits PostgreSQL's messages and details: they repeat the statement's values, including passwords and card numbers. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, stack } = error;
  if (!('severity' in error)) return { type: name, message: error.message, code: errorCode(error) || undefined, stack };
  const { severity, table, column, constraint, routine } = error as unknown as Record<string, string | undefined>;
  const frames = stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return { type: name, code: errorCode(error), severity, table, column, constraint, routine, stack: frames };
}
