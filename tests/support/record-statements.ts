import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import pg from 'pg';
import { BatchQuery } from '../../src/platform/database/batch-query.ts';

interface Recording {
  statements: string[];
  ofJobs: boolean;
  /** The requests before it. */
  requestsBefore: number;
}

const recordings = new Set<Recording>();
/** The number of the request that something is done for. A job that an earlier request has started keeps its number. */
const requests = new AsyncLocalStorage<number>();
let requestCount = 0;
subscribe('http.server.request.start', () => requests.enterWith((requestCount += 1)));

const query = pg.Client.prototype.query;
pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
  const [first] = args;
  const statement = typeof first === 'string' ? first : (first as { text: string }).text;
  const text = first instanceof BatchQuery && first.isFirst ? `begin; ${statement}` : statement;
  const request = requests.getStore() ?? 0;
  for (const { statements, ofJobs, requestsBefore } of recordings) {
    if (ofJobs || request > requestsBefore) statements.push(text);
  }
  return (query as (...all: unknown[]) => unknown).apply(this, args);
} as typeof query;

/**
 * Records the statements that requests to this process send to its databases while `work` runs.
 * @param options.ofJobs also records those of jobs and realtime connections
 */
export async function recordStatements(work: () => Promise<unknown>, { ofJobs = false } = {}): Promise<string[]> {
  const recording: Recording = { statements: [], ofJobs, requestsBefore: requestCount };
  recordings.add(recording);
  try {
    await work();
  } finally {
    recordings.delete(recording);
  }
  return recording.statements;
}
