import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { openDatabase } from '../../src/platform/database.ts';
import { toErrorResponse } from '../../src/platform/http/error-response.ts';

// Writes two rows per input line, in one transaction each and many transactions at once, and reports which were
// acknowledged; the fault tests kill it, or make its disk fail.
const print = (line: string) => void process.stdout.write(`${line}\n`);
const dataDir = process.argv[2]!;
const { db, close } = await openDatabase({
  databaseUrl: undefined,
  dataDir,
  now: new Date(),
  onWarning: () => undefined,
});
await sql`create table if not exists written (n integer, half integer, filler text)`.execute(db);
print('ready');
const writing: Promise<void>[] = [];
for await (const line of createInterface({ input: process.stdin })) writing.push(write(Number(line)));
await Promise.all(writing);
await close();

async function write(n: number): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      for (const half of [1, 2]) await sql`insert into written values (${n}, ${half}, repeat('x', 2000))`.execute(trx);
    });
    print(`stored ${n}`);
  } catch (error) {
    print(`refused ${n} ${toErrorResponse(error).status}`);
  }
}
