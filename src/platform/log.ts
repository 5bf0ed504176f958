import type { IncomingMessage } from 'node:http';
import { pino, type DestinationStream, type Logger } from 'pino';
import pretty from 'pino-pretty';
import { errorCode } from './database/errors.ts';

export type Log = Logger;

/**
 * Logs a JSON line per event to standard error; standard output has only the few lines meant for a person. On a terminal,
 * it shows only warnings, in a readable format.
 */
export function openLog(stream: NodeJS.WriteStream = process.stderr): Log {
  const isTerminal = stream.isTTY;
  const destination: DestinationStream = isTerminal
    ? pretty({ destination: 2, sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
    : pino.destination({ fd: 2, sync: false, minLength: 16_000, periodicFlush: 1000 });
  return pino(
    {
      level: isTerminal ? 'warn' : 'info',
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    destination,
  );
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
 */
export function logRequest(
  log: Log,
  id: string,
  { method, url = '' }: IncomingMessage,
  status: number,
  ms: number,
): void {
  if (!log.isLevelEnabled('info')) return;
  const path = JSON.stringify(redactPath(url));
  const line = `{"level":30,"time":"${new Date().toISOString()}","pid":${process.pid},"request":"${id}","method":"${method}","path":${path},"status":${status},"ms":${ms.toFixed(1)}}\n`;
  (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]!.write(line);
}

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
