import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importCalls, sendCsv } from '../../../../tests/support/import-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { importMessages, type ColumnMapping } from '../pet-imports.constants.ts';
import type { FileColumns, PetImport } from '../pet-imports.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

const { act, rowsOf } = importCalls(() => ({ app, admin }));
const table = [
  'Code;Who;Kind of animal;M/F;Born;Kilos;In',
  'A1;Biscuit;Dog;castrated m;21.05.2023;12,5;yes',
  'A2;Willow;Cat;F;;4;yes',
  'A3;Pepper;Dog;F;;heavy;no',
].join('\n');

async function send<T>(path: string, text: string, mapping?: ColumnMapping[]) {
  const form = new FormData();
  if (mapping) form.append('mapping', JSON.stringify(mapping));
  form.append('file', new Blob([text], { type: 'text/csv' }), 'animals.csv');
  const headers = { authorization: `Bearer ${admin.token}` };
  const response = await fetch(`${app.url}/api/pet-imports/${path}`, { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as T & { error: string } };
}

/** As an Admin matches them. */
const mapping: ColumnMapping[] = [
  { field: 'external_id' },
  { field: 'name' },
  { field: 'species' },
  { field: 'gender', values: { 'castrated m': 'Male' } },
  { field: 'birth_date' },
  { field: 'weight' },
  { field: '' },
];

async function rejectedRows(id: number): Promise<string> {
  const response = await app.get(`/api/pet-imports/${id}/rejected`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(response.headers.get('content-type')).toContain('text/csv');
  return response.text();
}

describe('a table with columns of its own', () => {
  test('is described with samples, guesses and what its values would mean', async () => {
    const { status, body } = await send<FileColumns>('columns', table);
    expect([status, body.format, body.rows, body.is_remembered]).toEqual([200, null, 3, false]);
    expect(body.columns.map(({ field }) => field)).toEqual(['external_id', '', 'species', '', 'birth_date', '', '']);
    expect(body.columns[1]!.samples).toEqual(['Biscuit', 'Willow', 'Pepper']);
    expect(body.columns[3]!.readings['gender']).toEqual({ 'castrated m': '', F: 'Female' });
  });

  test.each(['\0', '\uD800'])('is rejected with a mapping that can’t be typed', async (text) => {
    for (const values of [{ [`castrated${text}`]: 'Male' }, { 'castrated m': `Male${text}` }]) {
      const mapped = mapping.map((column) => (column.field === 'gender' ? { ...column, values } : column));
      const { status, body } = await send<PetImport>('', table, mapped);
      expect([status, body.error]).toEqual([400, expect.stringContaining(importMessages.mappingInvalid)]);
    }
  });

  test('is rejected without a mapping, and with one that does not fit', async () => {
    const without = await send<PetImport>('', table);
    expect(without.status).toBe(400);
    const twice = await send<PetImport>(
      '',
      table,
      mapping.map(() => ({ field: 'name' as const })),
    );
    expect([twice.status, twice.body.error]).toEqual([400, 'Only one column can hold “Name”.']);
    const short = await send<PetImport>('', table, mapping.slice(1));
    expect(short.status).toBe(400);
    const none = await send<PetImport>(
      '',
      table,
      mapping.map(() => ({ field: '' as const })),
    );
    expect([none.status, none.body.error]).toEqual([400, 'Choose the column that holds “Name”.']);
    expect((await send('', table, 'x' as never)).status).toBe(400);
  });

  test('is imported as it was matched, and its shape is remembered', async () => {
    const { body } = await send<PetImport>('', table, mapping);
    expect([body.format, body.ignored_columns, body.counts]).toMatchObject([
      'Own columns',
      ['In'],
      { add: 2, refuse: 1 },
    ]);
    const [biscuit, , pepper] = await rowsOf(body.id);
    const values = Object.fromEntries(biscuit!.fields.map(({ field, after }) => [field, after]));
    expect(values).toMatchObject({ name: 'Biscuit', gender: 'Male', weight: 12.5 });
    expect(pepper!.error).toContain('Kilos');
    const next = await send<FileColumns>('columns', table.replace('Biscuit', 'Bramble'));
    expect(next.body.is_remembered).toBe(true);
    expect(next.body.columns[3]).toMatchObject({ field: 'gender', matched: { 'castrated m': 'Male' } });
  });
});

describe('rejected rows', () => {
  const header = 'name,species,weight';
  const file = `${header}\nFern,Dog,10\nMoss,Dog,heavy\nReed,,3\n`;

  test('come back with their problem, and are added once however often they are sent', async () => {
    const first = (await sendCsv<PetImport>(app, admin, file)).body;
    await act(first.id, 'apply');
    const rejected = await rejectedRows(first.id);
    expect(rejected.split('\r\n').slice(0, 3)).toEqual([
      '"name","species","weight","Problem","Import row"',
      `"Moss","Dog","heavy","weight takes a number from 0.001 to 2000.","${first.id}-3"`,
      `"Reed","","3","species can’t be empty.","${first.id}-4"`,
    ]);
    const corrected = rejected.replace('heavy', '9');
    const second = (await sendCsv<PetImport>(app, admin, corrected)).body;
    expect(second.counts).toMatchObject({ add: 1, refuse: 1 });
    await act(second.id, 'apply');
    const third = (await sendCsv<PetImport>(app, admin, corrected.replace('"Reed",""', '"Reed","Cat"'))).body;
    expect(third.counts).toMatchObject({ add: 1, same: 1, refuse: 0 });
    await act(third.id, 'apply');
    const names = await app.db.selectFrom('pets').select('name').where('name', 'in', ['Moss', 'Reed']).execute();
    expect(names.map(({ name }) => name).toSorted()).toEqual(['Moss', 'Reed']);
  });

  test('are added once if two people apply the same correction at the same time', async () => {
    const first = (await sendCsv<PetImport>(app, admin, `${header}\nSage,Dog,heavy\n`)).body;
    const corrected = (await rejectedRows(first.id)).replace('heavy', '7');
    const imports = [await sendCsv<PetImport>(app, admin, corrected), await sendCsv<PetImport>(app, admin, corrected)];
    const applied = await Promise.all(imports.map(({ body }) => act(body.id, 'apply')));
    expect(applied.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await app.db.selectFrom('pets').select('id').where('name', '=', 'Sage').execute()).toHaveLength(1);
  });

  test('are not found for an unknown import', async () => {
    expect((await app.call('GET', '/api/pet-imports/999999/rejected', { token: admin.token })).status).toBe(404);
  });
});
