import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../../tests/support/open-test-database.ts';
import { currentGeneration, NamingClient, renameStatements } from './pool.ts';

test('a thousand statements that are sent once leave names for those that are sent again', async () => {
  const { db, close } = await openEmptyDatabase();
  const repeated = 'select $1::integer as repeated';
  const prepared = await db.connection().execute(async (connection) => {
    const send = (text: string) => connection.executeQuery(CompiledQuery.raw(text, [1]));
    for (let n = 0; n < 1100; n += 1) await send(`select $1::integer as once_${n}`);
    for (let n = 0; n < 3; n += 1) await send(repeated);
    return sql<{ statement: string }>`select statement from pg_prepared_statements where name <> ''`.execute(
      connection,
    );
  });
  await close();
  expect(prepared.rows.map(({ statement }) => statement)).toContain(repeated);
  expect(prepared.rows.length).toBeLessThan(600);
});

test('names are never used twice, neither by another client nor after a migration', () => {
  class TestClient extends NamingClient {
    name = (text: string) => this.nameOf(text);
  }
  const [one, other] = [new TestClient(), new TestClient()];
  const before = ['select 1', 'select 2', 'select 1'].map(one.name);
  expect(before[2]).toBe(before[0]);
  renameStatements(currentGeneration());
  const all = [...before.slice(0, 2), one.name('select 1'), one.name('select 3'), other.name('select 4')];
  expect(new Set(all).size).toBe(5);
});
