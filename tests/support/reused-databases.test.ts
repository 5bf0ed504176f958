import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPet, createUser } from './factories.ts';
import { openTestDatabase, type TestDatabase } from './open-test-database.ts';
import { startApp } from './start-app.ts';

const countOf = async ({ db }: Pick<TestDatabase, 'db'>, table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return rows[0]!.n;
};

/** Runs a user's change to a database. @returns whether the next user gets the same database */
async function useOnce(spoil: (database: TestDatabase) => Promise<unknown>): Promise<{ isSame: boolean }> {
  const first = await openTestDatabase();
  await spoil(first);
  await first.close();
  const next = await openTestDatabase();
  const isSame = next.dataDir === first.dataDir;
  try {
    expect(await countOf(next, 'pets')).toBe(0);
    expect((await createPet(next.db)).id).toBe(1);
  } finally {
    await next.close();
  }
  return { isSame };
}

test('rows are gone for the next user, and ids start at 1', async () => {
  expect(
    await useOnce(async ({ db }) => {
      const { id: owner_id } = await createUser(db);
      await createPet(db, { owner_id });
      await createPet(db, { owner_id });
    }),
  ).toEqual({ isSame: true });
});

test('the rows that migrations insert are restored', async () => {
  const first = await openTestDatabase();
  const read = async (database: TestDatabase) => ({
    roles: await database.db.selectFrom('roles').selectAll().orderBy('id').execute(),
    answers: await sql`select * from chat_answers order by id`.execute(database.db).then(({ rows }) => rows),
  });
  const before = await read(first);
  expect(before.roles).not.toEqual([]);
  expect(before.answers).not.toEqual([]);
  await sql`delete from chat_answers`.execute(first.db);
  await sql`update roles set name = name || ' of old'`.execute(first.db);
  await first.close();
  const next = await openTestDatabase();
  expect(next.dataDir).toBe(first.dataDir);
  expect(await read(next)).toEqual(before);
  await next.close();
});

test.each([
  ['another table', sql`create table left_behind (n int)`],
  ['a column that may be empty', sql`alter table pets alter column name drop not null`],
  ['a trigger that is off', sql`alter table pets disable trigger all`],
  ['a function', sql`create function left_behind() returns int language sql as 'select 1'`],
  [
    'very many rows',
    sql`insert into audit_log (at, action, subject_type, details)
        select now(), 'x', 'pet', jsonb_build_object('text', repeat(md5(n::text), 3)) from generate_series(1, 50000) n`,
  ],
  ['statistics of the planner', sql`analyze users`],
])('a database with %s is not used again', async (_what, statement) => {
  expect(
    await useOnce(async ({ db }) => {
      await createUser(db);
      await statement.execute(db);
    }),
  ).toEqual({ isSame: false });
});

test('an unfinished transaction is rolled back', async () => {
  await useOnce(async ({ pool }) => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`insert into roles (id, name) values (99, 'left behind')`);
    client.release();
  });
});

test('files are gone', async () => {
  const first = await startApp();
  const path = join(first.dataDir, 'photos', 'left-behind');
  await writeFile(path, 'x');
  await first.stop();
  const next = await startApp();
  expect(next.dataDir).toBe(first.dataDir);
  expect(existsSync(path)).toBe(false);
  await next.stop();
});

test('an application starts fresh: its log, cached pages and limits', async () => {
  const first = await startApp();
  await createPet(first.db, { name: 'Left Behind' });
  first.invalidateCache();
  expect(await (await first.get('/api/pets/')).text()).toContain('Left Behind');
  await first.stop();
  const next = await startApp();
  expect(next.log.join('')).not.toContain('/api/pets/');
  expect(await (await next.get('/api/pets/')).text()).not.toContain('Left Behind');
  await next.stop();
});

test('two users at once have a database each', async () => {
  const [one, other] = await Promise.all([startApp(), startApp()]);
  await createPet(one.db);
  expect(await countOf(other, 'pets')).toBe(0);
  await Promise.all([one.stop(), other.stop()]);
});

test('an application that a test stopped is replaced', async () => {
  const first = await startApp();
  await first.application.stop();
  const next = await startApp();
  expect((await next.get('/healthz')).status).toBe(200);
  await next.stop();
});

test('a database whose engine was closed is replaced', async () => {
  const first = await openTestDatabase();
  await createPet(first.db);
  const { embedded } = first;
  await first.close();
  await embedded?.engine.close();
  const next = await openTestDatabase();
  expect(await countOf(next, 'pets')).toBe(0);
  await next.close();
});
