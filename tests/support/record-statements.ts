import pg from 'pg';

const recordings = new Set<string[]>();
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
  const [first] = args;
  const text = typeof first === 'string' ? first : (first as { text: string }).text;
  for (const statements of recordings) statements.push(text);
  return (query as (...all: unknown[]) => unknown).apply(this, args);
} as typeof query;

/** Records the statements that this process sends to its databases while `work` runs, those of its jobs included. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  recordings.add(statements);
  try {
    await work();
  } finally {
    recordings.delete(statements);
  }
  return statements;
}
