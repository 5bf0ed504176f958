import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { CallBody } from '../../../../tests/support/start-application.ts';
import { importCalls, sendCsv } from '../../../../tests/support/import-calls.ts';

let app: StartedApp;
let admin: SignedInUser;

beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'pet_imports', 'pets');
});

const { check, act, rowsOf } = importCalls(() => ({ app, admin }));
const pets = () => app.db.selectFrom('pets').selectAll().orderBy('name').execute();

describe('POST /api/pet-imports/', () => {
  test('plans each row without changing any pet', async () => {
    const { id } = await createPet(app.db, { name: 'Biscuit', external_id: 'S1', age: 5, colour: 'Black' });
    await createPet(app.db, { name: 'Same', external_id: 'S2', species: 'Cat' });
    const found = await check(
      'ID,AnimalName,Type,Age,primaryColor,Video\nS1,Biscuit,Dog,Adult,Brown,\nS2,Same,Cat,,,\nS3,New,Dog,Baby,,\nS4,,Dog,,,\n',
    );
    expect(found).toMatchObject({
      format: 'Petfinder',
      status: 'checked',
      ignored_columns: ['Video'],
      user: { name: 'Robin Keller' },
      counts: { add: 1, change: 1, same: 1, refuse: 1 },
    });
    expect(await rowsOf(found.id)).toMatchObject([
      { row_number: 2, outcome: 'change', pet_id: id, fields: [{ field: 'colour', before: 'Black', after: 'Brown' }] },
      { row_number: 3, outcome: 'same', fields: [] },
      { row_number: 4, outcome: 'add', name: 'New', pet_id: null },
      { row_number: 5, outcome: 'refuse', error: 'AnimalName can’t be empty.' },
    ]);
    expect(await rowsOf(found.id, '?outcome=refuse&page=1')).toHaveLength(1);
    expect((await pets()).map(({ name }) => name)).toEqual(['Biscuit', 'Same']);
  });

  test('treats an age group as a range: an adult of five stays five', async () => {
    await createPet(app.db, { external_id: 'S1', age: 5, name: 'Rex', species: 'Dog' });
    const found = await check('ID,AnimalName,Type,Age\nS1,Rex,Dog,Adult\n');
    expect(found.counts.same).toBe(1);
  });

  test('rejects the second of two rows about the same pet', async () => {
    const { id } = await createPet(app.db, { external_id: 'S1', name: 'Rex', species: 'Dog' });
    const found = await check(
      `id,external_id,name,species\n${id},,Max,Dog\n,S1,Moritz,Dog\n,S2,Anna,Dog\n,S2,Anton,Dog\n`,
    );
    const rows = await rowsOf(found.id);
    expect(rows.map(({ error }) => error)).toEqual([
      null,
      'Row 2 is about the same pet.',
      null,
      'Row 4 is about the same pet.',
    ]);
  });

  test('matches pets by id or external id, never by name', async () => {
    const { id } = await createPet(app.db, { name: 'Rex', species: 'Dog', external_id: 'S1' });
    const other = await createPet(app.db, { name: 'Rex', species: 'Dog' });
    const found = await check(
      `id,external_id,name,species\n,,Rex,Dog\n${id + 1000},,Rex,Dog\n${other.id},S1,Rex,Dog\nseven,,Rex,Dog\n`,
    );
    expect((await rowsOf(found.id)).map(({ outcome, error }) => error ?? outcome)).toEqual([
      'add',
      `No pet has the number ${id + 1000}. Leave the id empty where the pet is to be added.`,
      `external_id S1 is that of pet no. ${id}.`,
      'id takes the number of a pet, or nothing.',
    ]);
  });

  test.each([
    ['no file', undefined, 'Please choose a CSV file.'],
    ['an empty file', '', 'This file has no rows below its header.'],
    ['a header alone', 'name,species\n', 'This file has no rows below its header.'],
    ['other columns', 'colour,weight\nBlack,3\n', /needs a header with a column for the name/],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
      'This file is no CSV table. Please save the table as CSV and choose that file.',
    ],
    [
      'bytes of a program after many rows',
      `name,species\n${'Pet of the shelter,Dog\n'.repeat(9000)}R\0x,Dog\n`,
      'This file is no CSV table. Please save the table as CSV and choose that file.',
    ],
    [
      'a quotation mark that is never closed',
      `name,species\n"Rex,Dog\n${'Rex,Dog\n'.repeat(20_000)}`,
      /^Row 2 is too long/,
    ],
    [
      'one that is not closed in the last row',
      'name,species\nRex,Dog\n"Bella,Cat\n',
      'Row 3 begins a quotation mark that is never closed.',
    ],
    ['one cell without end', `name,species\n${'x'.repeat(2_000_000)},Dog\n`, /^Row 2 is too long/],
    [
      'too many rows',
      `name,species\n${'R,D\n'.repeat(10_001)}`,
      'This file has more than 10,000 rows. Please split it.',
    ],
    [
      'empty rows without end',
      `name,species\n${'\n'.repeat(2_000_000)}`,
      'This file has more than 10,000 rows. Please split it.',
    ],
    ['columns without end', `${'a,'.repeat(40_000)}\n`, /more than 300 columns/],
    ['a million columns', `${'a,'.repeat(1_000_000)}\n`, /^Row 1 is too long/],
  ])('rejects a file: %s', async (_, text, error) => {
    const rejected = await sendCsv<CallBody>(app, admin, text);
    expect(rejected).toMatchObject({ status: 400, body: { error: expect.stringMatching(error) } });
    expect(await app.db.selectFrom('pet_imports').selectAll().execute()).toEqual([]);
  });

  test('accepts prototype names, formulas and scripts as plain text', async () => {
    const found = await check('__proto__,constructor,name,species,toString,description\nx,x,=1+1,<script>,x,{{7*7}}\n');
    expect(found.ignored_columns).toEqual(['__proto__', 'constructor', 'toString']);
    await act(found.id, 'apply');
    expect(await pets()).toMatchObject([{ name: '=1+1', species: '<script>', description: '{{7*7}}' }]);
  });
});
