import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { openDatabase } from '../../src/platform/database.ts';
import { toErrorResponse } from '../../src/platform/http/error-response.ts';

// Writes a row per input line and reports which were acknowledged; the fault tests kill it, or fill its disk.
const print = (line: string) => void process.stdout.write(`${line}\n`);
const dataDir = process.argv[2]!;
const { db, close } = await openDatabase({
  databaseUrl: undefined,
  dataDir,
  now: new Date(),
  onWarning: () => undefined,
});
await sql`create table if not exists written (n integer primary key, filler text)`.execute(db);
print('ready');
for await (const line of createInterface({ input: process.stdin })) {
  try {
    await sql`insert into written values (${Number(line)}, repeat('x', 5000))`.execute(db);
    print(`stored ${line}`);
  } catch (error) {
    print(`refused ${line} ${toErrorResponse(error).status}`);
  }
}
await close();
