import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { describeFailure } from './describe-failure.ts';

let here: TestDatabase;
beforeAll(async () => {
  here = await openTestDatabase();
});
afterAll(() => here.close());

const fail = (statement: ReturnType<typeof sql>) =>
  statement.execute(here.db).then(
    () => expect.unreachable(),
    (error: unknown) => describeFailure(error),
  );

describe('a failure', () => {
  test('of PostgreSQL is described without the values that its sentence quotes', async () => {
    expect(await fail(sql`select 'robin@home.example'::text::int4`)).toBe('PostgreSQL’s error 22P02.');
    expect(await fail(sql`insert into backups (name, location) values ('robin', 'home')`)).toBe(
      'PostgreSQL’s error 23502 in the table backups, in the column started_at.',
    );
  });

  test('of others is described in one line', () => {
    expect(describeFailure(new Error('The disk\n is full.'))).toBe('The disk is full.');
    expect(describeFailure(Object.assign(new Error('write failed'), { code: 'EPIPE' }))).toBe('write failed');
    expect(describeFailure('')).toBe('unknown');
  });
});
