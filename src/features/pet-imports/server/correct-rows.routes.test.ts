import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCalls } from '../../../../tests/support/import-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { Correction, PetImport, RejectedRow } from '../pet-imports.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

const { check, act, rowsOf } = importCalls(() => ({ app, admin }));
const call = <T>(method: string, id: number, path = '', body?: object) =>
  app.call<T & { error: string }>(method, `/api/pet-imports/${id}${path}`, {
    token: admin.token,
    ...(body && { body }),
  });
const rejectedIn = async (id: number) => (await call<RejectedRow[]>('GET', id, '/corrections')).body;
const correct = (id: number, ...rows: Correction[]) =>
  call<{ import_id: number; corrected: number; rejected: number }>('POST', id, '/corrections', { rows });
const countsOf = async (id: number) => (await call<PetImport>('GET', id)).body.counts;
const edit = (row_number: number, column: number, value: string): Correction => ({
  row_number,
  cells: [{ column, value }],
});
const namesLike = async (start: string) =>
  (await app.db.selectFrom('pets').select('name').where('name', 'like', `${start}%`).orderBy('id').execute()).map(
    ({ name }) => name,
  );

test('rejected rows are listed with their cells and all that is wrong, and join the import when corrected', async () => {
  const { id } = await check('name,species,weight,gender\nMoss,Dog,heavy,Robot\nReed,,3,\nFern,Dog,2,\n');
  expect(await rejectedIn(id)).toEqual([
    {
      row_number: 2,
      name: 'Moss',
      error: null,
      cells: [
        {
          column: 2,
          column_name: 'weight',
          value: 'heavy',
          error: 'weight takes a number from 0.001 to 2000.',
        },
        { column: 3, column_name: 'gender', value: 'Robot', error: expect.stringContaining('gender') },
      ],
    },
    {
      row_number: 3,
      name: 'Reed',
      error: null,
      cells: [{ column: 1, column_name: 'species', value: '', error: 'species can’t be empty.' }],
    },
  ]);
  const first = await correct(id, edit(2, 2, '9'), edit(3, 1, 'Cat'));
  expect(first).toMatchObject({ status: 200, body: { import_id: id, corrected: 1, rejected: 1 } });
  expect(await countsOf(id)).toMatchObject({ add: 2, refuse: 1 });
  expect(await rejectedIn(id)).toMatchObject([{ row_number: 2, cells: [{ column: 3 }] }]);
  expect((await correct(id, edit(2, 3, 'Male'))).body).toMatchObject({ corrected: 1, rejected: 0 });
  expect((await rowsOf(id)).map(({ row_number, outcome }) => [row_number, outcome])).toEqual([
    [2, 'add'],
    [3, 'add'],
    [4, 'add'],
  ]);
  await act(id, 'apply');
  expect(await namesLike('Moss')).toEqual(['Moss']);
});

test('rows of an applied import move to one of their own, and a file of them adds no pet twice', async () => {
  const { id } = await check('name,species,weight\nSage,Dog,heavy\nRue,Dog,light\nThyme,Dog,1\n');
  await act(id, 'apply');
  const exported = await app.get(`/api/pet-imports/${id}/rejected`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const file = (await exported.text()).replace('heavy', '8');
  const { body } = await correct(id, edit(2, 2, '8'), edit(3, 2, 'lighter'));
  expect(body).toMatchObject({ corrected: 1, rejected: 1 });
  expect(body.import_id).not.toBe(id);
  expect(await countsOf(id)).toMatchObject({ add: 1, refuse: 1 });
  expect(await rejectedIn(id)).toMatchObject([{ row_number: 3, cells: [{ value: 'lighter' }] }]);
  await act(body.import_id, 'apply');
  const again = await check(file);
  expect(again.counts).toMatchObject({ same: 1, refuse: 1 });
  expect(await namesLike('Sage')).toEqual(['Sage']);
  await act(id, 'undo');
  expect(await namesLike('Sage')).toEqual(['Sage']);
  expect(await rejectedIn(id)).toEqual([]);
  expect((await correct(id, edit(3, 2, '1'))).status).toBe(409);
});

test('a corrected row can’t claim the pet of another row', async () => {
  const { id } = await check('external_id,name,species,weight\nC1,Bay,Dog,1\nC2,Dill,Dog,heavy\n');
  await correct(id, {
    row_number: 3,
    cells: [
      { column: 0, value: 'C1' },
      { column: 3, value: '2' },
    ],
  });
  expect(await rejectedIn(id)).toMatchObject([
    { row_number: 3, cells: [{ column: 0, value: 'C1', error: 'Row 2 is about the same pet.' }] },
  ]);
});

test('a row whose pet was changed since the check is tried again as it is', async () => {
  await act((await check('external_id,name,species\nT1,Tansy,Dog\n')).id, 'apply');
  const { id } = await check('external_id,name,species,breed\nT1,Tansy,Dog,Pug\nT2,Tarragon,Dog,\n');
  await app.db.updateTable('pets').set({ updated_at: new Date() }).where('external_id', '=', 'T1').execute();
  await act(id, 'apply');
  expect(await rejectedIn(id)).toMatchObject([{ row_number: 2, cells: [{ column: 0, value: 'T1' }] }]);
  const { body } = await correct(id, { row_number: 2, cells: [] });
  expect(await countsOf(body.import_id)).toMatchObject({ change: 1, refuse: 0 });
});

test('two people can’t correct the same row', async () => {
  const { id } = await check('name,species,weight\nMint,Dog,heavy\n');
  await act((await check('name,species\nOther,Dog\n')).id, 'apply');
  const both = await Promise.all([correct(id, edit(2, 2, '1')), correct(id, edit(2, 2, '2'))]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await countsOf(id)).toMatchObject({ add: 1, refuse: 0 });
});

test('invalid corrections change nothing', async () => {
  const { id } = await check('name,species,weight\nMint,Dog,heavy\nBasil,Dog,1\n');
  const before = await rowsOf(id);
  const statuses = [
    await correct(id, edit(2, 3, '1')),
    await correct(id, edit(3, 2, '1')),
    await correct(id, edit(9, 2, '1')),
    await correct(id, edit(2, 2, 'a\0b')),
    await correct(id),
    await correct(id, ...Array.from({ length: 21 }, (_, at) => edit(at + 2, 2, '1'))),
    await correct(999_999, edit(2, 2, '1')),
  ].map(({ status }) => status);
  expect(statuses).toEqual([400, 409, 409, 400, 400, 400, 404]);
  expect(await rowsOf(id)).toEqual(before);
  expect((await call('GET', 999_999, '/corrections')).status).toBe(404);
});
