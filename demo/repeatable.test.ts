import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTables, readSequences, writeSequences } from '../src/platform/backup/tables.ts';
import { openTestDatabase } from '../tests/support/open-test-database.ts';
import { startOfDay } from './adoptions/demo-types.ts';
import { departed } from './custody/texts.ts';
import { insertShelter } from './load-demo.ts';
import { demoPets } from './pets/catalogue.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let atMidnight: Record<string, number>;
beforeAll(async () => {
  database = await openTestDatabase();
  atMidnight = await countAt(new Date('2026-03-14T00:04:26Z'));
});
afterAll(() => database.close());

test('the demo shelter has pets and messages', () => {
  expect(atMidnight['pets']).toBe(500 + departed.length);
  expect(atMidnight['messages']).toBeGreaterThan(300);
});

test.each([
  '2026-03-14T09:10:26Z',
  '2026-03-14T23:58:26Z',
  '2026-12-01T00:07:26Z',
  '2026-12-31T23:58:26Z',
  '2027-01-01T00:02:26Z',
  '2028-02-29T16:40:26Z',
])(
  'the demo shelter has the same number of rows at %s as at any other day and hour',
  async (start) => {
    expect(await countAt(new Date(start))).toEqual(atMidnight);
  },
  60_000,
);

/** The number of rows per table in a demo shelter created at that time, without images. */
async function countAt(now: Date): Promise<Record<string, number>> {
  const { db } = database;
  const started = await readSequences(db);
  const counts: Record<string, number> = {};
  const undo = new Error('counted');
  const made = db.transaction().execute(async (trx) => {
    const pets = demoPets(startOfDay(now)).map((pet) => ({ ...pet, portraits: [] }));
    await insertShelter(trx, {
      pets,
      photosByPortrait: new Map(),
      hashes: [],
      publicUrl: 'http://127.0.0.1:3000',
      now,
    });
    for (const { name } of await listTables(trx)) {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(name)}`.execute(
        trx,
      );
      counts[name] = rows[0]!.count;
    }
    throw undo;
  });
  await expect(made).rejects.toBe(undo);
  // Sequences are not rolled back, and a pet's role depends on its id.
  await writeSequences(db, started);
  return counts;
}
