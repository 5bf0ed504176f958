import { pino, type DestinationStream, type Logger } from 'pino';
import pretty from 'pino-pretty';
import { errorCode } from './database/errors.ts';

export type Log = Logger;

/**
 * The structured log: a JSON line an event on standard error, so that standard output
 * stays with the few lines meant for a person. On a terminal only warnings show, readable.
 */
export function openLog(stream: NodeJS.WriteStream = process.stderr): Log {
  const isTerminal = stream.isTTY;
  const destination: DestinationStream = isTerminal
    ? pretty({ destination: 2, sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
    : pino.destination({ fd: 2, sync: false, minLength: 4096, periodicFlush: 1000 });
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

/**
 * What of an error may stand in the log. PostgreSQL's messages and details repeat the
 * values of the statement, passwords and card numbers included, so only its names stay.
 */
export function describeError(error: unknown): Record<string, unknown> {
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
