import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql, type SqlBool } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { pagingHeaders } from '../http/paging.ts';
import { formatTotalOf, MAX_COUNT, MAX_FOUND } from '../total.contract.ts';
import { countRows, countRowsUpTo, listFromIds, listFromQuery } from './list.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A list of someone's reset requests: a table without anything that refers to it. */
async function makeRows(count: number, isSearch = false) {
  await sql`truncate reset_requests`.execute(database.db);
  await sql`
    insert into reset_requests (id, email, ip, requested_at)
    select i, 'someone@mail.example', '', now() from generate_series(1, ${count}::int) i
    union all select -i, 'other@mail.example', '', now() from generate_series(1, 5) i`.execute(database.db);
  const requests = database.db.selectFrom('reset_requests');
  const condition = sql<SqlBool>`email = 'someone@mail.example'`;
  return listFromQuery(database.db, {
    matching: requests.where(condition),
    rows: requests.select('id').orderBy('id'),
    condition,
    toItems: (rows) => rows.map(({ id }) => id),
    isSearch,
  });
}

describe('a page of a list', () => {
  test('has the total of the whole list', async () => {
    const list = await makeRows(30);
    expect(await list.page({ page: 2, limit: 8 })).toEqual({
      items: [9, 10, 11, 12, 13, 14, 15, 16],
      total: 30,
      isCapped: false,
    });
    expect(await list.page({ page: 4, limit: 8 })).toEqual({
      items: [25, 26, 27, 28, 29, 30],
      total: 30,
      isCapped: false,
    });
    // After the last page, and on a full last page.
    expect(await list.page({ page: 5, limit: 8 })).toEqual({ items: [], total: 30, isCapped: false });
    expect((await list.page({ page: 3, limit: 10 })).total).toBe(30);
  });

  test('counts to the cap only if asked to', async () => {
    const list = await makeRows(MAX_COUNT + 30);
    const totals = async (page: number) => {
      const { items, ...total } = await list.page({ page, limit: 10, isCountCapped: true });
      return [items.length, total.total, total.isCapped];
    };
    expect(await totals(1)).toEqual([10, MAX_COUNT + 1, true]);
    expect(await totals(MAX_COUNT / 10)).toEqual([10, MAX_COUNT + 1, true]);
    expect(await totals(MAX_COUNT / 10 + 1)).toEqual([10, MAX_COUNT + 11, true]);
    // The last page, and the one after it, show where the list ends.
    expect(await totals(MAX_COUNT / 10 + 3)).toEqual([10, MAX_COUNT + 30, false]);
    expect(await totals(MAX_COUNT / 10 + 4)).toEqual([0, MAX_COUNT + 30, false]);
    expect((await list.page({ page: 1, limit: 10 })).total).toBe(MAX_COUNT + 30);
  });

  test('is exact at the cap', async () => {
    const list = await makeRows(MAX_COUNT);
    const { total, isCapped } = await list.page({ page: 1, limit: 10, isCountCapped: true });
    expect([total, isCapped]).toEqual([MAX_COUNT, false]);
  });

  test('counts nothing if the page ends the list', async () => {
    const counted: string[] = [];
    const list = listFromIds(
      async (range) => ({
        ids: [1, 2, 3, 4, 5].slice(range?.offset, range && range.offset + range.limit),
        count: () => counted.push('all') && 5,
        countUpTo: async () => counted.push('capped') && 5,
      }),
      async (ids) => ids,
    );
    await list.page({ page: 1, limit: 8 });
    await list.page({ page: 2, limit: 3 });
    expect(counted).toEqual([]);
    await list.page({ page: 1, limit: 3 });
    await list.page({ page: 1, limit: 3, isCountCapped: true });
    expect(counted).toEqual(['all', 'capped']);
  });
});

describe('a page of a search', () => {
  test('is read by the collected ids, without searching again', async () => {
    await makeRows(12);
    const requests = database.db.selectFrom('reset_requests');
    const list = listFromQuery(database.db, {
      matching: requests.where('id', '>', 7),
      rows: requests.select('id').orderBy('id'),
      condition: sql`1 / 0 = 1`,
      toItems: (found) => found.map(({ id }) => id),
      isSearch: true,
    });
    expect((await list.page({ page: 2, limit: 2 })).items).toEqual([10, 11]);
    expect(await Array.fromAsync(list.batches())).toEqual([[8, 9, 10, 11, 12]]);
  });

  test('has the total of the matches that were collected', async () => {
    const list = await makeRows(MAX_FOUND, true);
    for (const isCountCapped of [true, false]) {
      expect(await list.page({ page: 2, limit: 3, isCountCapped })).toEqual({
        items: [4, 5, 6],
        total: MAX_FOUND,
        isCapped: false,
      });
    }
    const after = await list.page({ page: MAX_FOUND, limit: 3, isCountCapped: true });
    expect(after).toEqual({ items: [], total: MAX_FOUND, isCapped: false });
  });

  test('with more matches than are collected is in order, too, and counts all of them only if asked to', async () => {
    const list = await makeRows(MAX_FOUND + 4, true);
    const page = (isCountCapped: boolean, number = 2) => list.page({ page: number, limit: 3, isCountCapped });
    expect(await page(true)).toEqual({ items: [4, 5, 6], total: MAX_FOUND + 1, isCapped: true });
    expect(await page(false)).toEqual({ items: [4, 5, 6], total: MAX_FOUND + 4, isCapped: false });
    expect(await page(true, MAX_FOUND / 3 + 2)).toMatchObject({ items: [MAX_FOUND + 4], total: MAX_FOUND + 4 });
    expect((await Array.fromAsync(list.batches())).flat()).toHaveLength(MAX_FOUND + 4);
  });
});

test('counts up to a maximum', async () => {
  await makeRows(12);
  const matching = database.db.selectFrom('reset_requests').where('id', '>', 0);
  expect([await countRowsUpTo(database.db, matching, 7), await countRowsUpTo(database.db, matching, 20)]).toEqual([
    7, 12,
  ]);
  expect(await countRows(matching)).toBe(12);
});

test('says that a list is longer than what was counted', () => {
  const headers = pagingHeaders('/list', { page: 2, limit: 100 }, { total: MAX_COUNT + 1, isCapped: true });
  expect(headers['x-total-count']).toBe(`${MAX_COUNT}+`);
  expect(headers['link']).toContain('</list?page=3&limit=100>; rel="next"');
  expect(headers['link']).not.toContain('rel="last"');
  expect(formatTotalOf({ total: MAX_COUNT + 1, isCapped: true }, 'user')).toBe('10,000+ users');
  expect(formatTotalOf({ total: 1, isCapped: false }, 'user')).toBe('1 user');
});
