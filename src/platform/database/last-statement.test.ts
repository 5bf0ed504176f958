import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openEmptyDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { recordStatements } from '../../../tests/support/record-statements.ts';
import type { Database } from '../database.ts';
import { errorCode } from './errors.ts';
import { executeLast } from './last-statement.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
  db = database.db;
  await sql`create table numbers (n integer primary key, unique (n) deferrable initially deferred)`.execute(db);
});
afterAll(() => database.close());
beforeEach(() => sql`truncate numbers`.execute(db));

const insert = (n: number) => ({
  compile: () => CompiledQuery.raw('insert into numbers values ($1) returning n', [n]),
});
const stored = async () =>
  (await sql<{ n: number }>`select n from numbers order by n`.execute(db)).rows.map(({ n }) => n);
/** On a server, a connection's first transactions send everything by itself. */
const repeat = async (work: (n: number) => Promise<unknown>) => {
  for (let n = 0; n < 12; n += 3) await work(n);
};

describe('a last statement', () => {
  test('commits its transaction, and returns its rows', async () => {
    await repeat(async (n) => {
      const rows = await db.transaction().execute(async (trx) => {
        await trx.executeQuery(insert(n).compile());
        return executeLast(trx, insert(n + 1));
      });
      expect(rows).toEqual([{ n: n + 1 }]);
    });
    expect(await stored()).toEqual([0, 1, 3, 4, 6, 7, 9, 10]);
  });

  test('may be the only one', async () => {
    await repeat((n) => db.transaction().execute((trx) => executeLast(trx, insert(n))));
    expect(await stored()).toEqual([0, 3, 6, 9]);
  });

  test('that fails rolls its transaction back, and the connection stays usable', async () => {
    await repeat(async (n) => {
      const failing = db.transaction().execute(async (trx) => {
        await trx.executeQuery(insert(n).compile());
        await executeLast(trx, { compile: () => CompiledQuery.raw('select 1 / $1::integer', [0]) });
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      await db.transaction().execute((trx) => trx.executeQuery(insert(n + 1).compile()));
    });
    expect(await stored()).toEqual([1, 4, 7, 10]);
  });

  test('fails its transaction if the commit fails', async () => {
    await sql`alter table numbers drop constraint numbers_pkey`.execute(db);
    await repeat(async (n) => {
      const failing = db.transaction().execute(async (trx) => {
        await trx.executeQuery(insert(n).compile());
        await executeLast(trx, insert(n));
      });
      await expect(failing.catch(errorCode)).resolves.toBe('23505');
    });
    expect(await stored()).toEqual([]);
  });

  test('ends the transaction: a further one is an error', async () => {
    await repeat((n) => db.transaction().execute((trx) => executeLast(trx, insert(n))));
    const goingOn = db.transaction().execute(async (trx) => {
      await executeLast(trx, insert(20));
      await trx.executeQuery(insert(21).compile());
    });
    await expect(goingOn).rejects.toThrow('The transaction already ended with its last statement.');
  });

  test('outside of a transaction is an ordinary statement', async () => {
    expect(await executeLast(db, insert(1))).toEqual([{ n: 1 }]);
    expect(await stored()).toEqual([1]);
  });
});

test('a transaction without statements sends none', async () => {
  await db.transaction().execute((trx) => executeLast(trx, insert(1)));
  const sent = await recordStatements(() => db.transaction().execute(async () => undefined), { ofJobs: true });
  expect(sent).toEqual([]);
});
