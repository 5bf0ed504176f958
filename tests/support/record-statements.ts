import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import pg from 'pg';
import { BatchQuery } from '../../src/platform/database/batch-query.ts';

const recordings = new Set<{ statements: string[]; ofJobs: boolean }>();
const requests = new AsyncLocalStorage<true>();
subscribe('http.server.request.start', () => requests.enterWith(true));

const query = pg.Client.prototype.query;
pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
  const [first] = args;
  const statement = typeof first === 'string' ? first : (first as { text: string }).text;
  const text = first instanceof BatchQuery && first.isFirst ? `begin; ${statement}` : statement;
  const isJob = requests.getStore() === undefined;
  for (const { statements, ofJobs } of recordings) if (ofJobs || !isJob) statements.push(text);
  return (query as (...all: unknown[]) => unknown).apply(this, args);
} as typeof query;

/**
 * Records the statements that requests to this process send to its databases while `work` runs.
 * @param options.ofJobs also records those of jobs and realtime connections
 */
export async function recordStatements(work: () => Promise<unknown>, { ofJobs = false } = {}): Promise<string[]> {
  const recording = { statements: [], ofJobs };
  recordings.add(recording);
  try {
    await work();
  } finally {
    recordings.delete(recording);
  }
  return recording.statements;
}
