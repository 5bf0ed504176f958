import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Database } from '../src/platform/database.ts';
import type { Metric, Measurement } from './measurement.ts';

const AT_ONCE = 8;
const SECONDS = 5;

export const writes: Measurement = {
  name: 'writes',
  about: 'Durable transactions on the embedded database, 8 at once.',
  run: async (bench) => {
    const dataDir = join(bench.folder, 'writes');
    await mkdir(dataDir);
    const { db, close } = await openDatabase({
      databaseUrl: undefined,
      dataDir,
      now: new Date(),
      onWarning: bench.log,
    });
    try {
      await sql`create table written (n integer generated always as identity primary key, filler text)`.execute(db);
      const insert = (on: Database) =>
        sql`insert into written (filler) values ('a row of ordinary length')`.execute(on);
      const inTransaction = () => db.transaction().execute(insert);
      const five = () =>
        db.transaction().execute(async (trx) => {
          for (let statement = 0; statement < 5; statement++) await insert(trx);
        });
      return [
        await measureRate('one statement', () => insert(db)),
        await measureRate('begin, one statement, commit', inTransaction),
        await measureRate('begin, five statements, commit', five),
      ];
    } finally {
      await close();
    }
  },
};

async function measureRate(what: string, write: () => Promise<unknown>): Promise<Metric> {
  const started = performance.now();
  const end = started + SECONDS * 1000;
  let written = 0;
  const writer = async () => {
    while (performance.now() < end) {
      await write();
      written += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writer));
  return { what, value: Math.round((written / (performance.now() - started)) * 1000), unit: '/s' };
}
