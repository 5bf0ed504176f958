import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { importCalls } from '../../../../tests/support/import-calls.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { ColumnMapping } from '../pet-imports.constants.ts';
import type { FileColumns, PetImport } from '../pet-imports.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'pet_imports', 'pets');
});

const { act, check, rowsOf } = importCalls(() => ({ app, admin }));
const sample = (name: string) => readFile(path.join(import.meta.dirname, 'samples', name), 'utf8');

async function send<T>(route: string, text: string, mapping?: ColumnMapping[]): Promise<T> {
  const form = new FormData();
  if (mapping) form.append('mapping', JSON.stringify(mapping));
  form.append('file', new Blob([text], { type: 'text/csv' }), 'animals.csv');
  const headers = { authorization: `Bearer ${admin.token}` };
  const response = await fetch(`${app.url}/api/pet-imports/${route}`, { method: 'POST', headers, body: form });
  return (await response.json()) as T;
}

/** As an Admin who changes nothing matches it. */
async function checkAsGuessed(text: string): Promise<PetImport> {
  const { columns } = await send<FileColumns>('columns', text);
  return send(
    '',
    text,
    columns.map(({ field }) => ({ field })),
  );
}

/** In local time of the tests' shelter. */
async function listRecords() {
  const pets = await app.db.selectFrom('pets').selectAll().orderBy('name').execute();
  const custodies = await app.db.selectFrom('custodies').selectAll().execute();
  const chips = await app.db.selectFrom('pet_identifiers').selectAll().orderBy('id').execute();
  return pets.map(({ id, name, adoption_status, is_listed, archived_at, born_on, age, microchipped }) => ({
    name,
    adoption_status,
    is_listed,
    is_archived: archived_at !== null,
    born_on,
    age,
    microchipped,
    chips: chips.filter(({ pet_id }) => pet_id === id).map(({ value }) => value),
    stays: custodies
      .filter(({ pet_id }) => pet_id === id)
      .map((stay) => [stay.intake_type, day(stay.intake_at), stay.outcome_type, day(stay.outcome_at)].join(' ').trim()),
  }));
}

const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? '';

describe('an export of Animal Shelter Manager', () => {
  test('is matched by its names', async () => {
    const { format, columns } = await send<FileColumns>('columns', await sample('animal-shelter-manager.csv'));
    expect(format).toBeNull();
    expect(columns.map(({ name, field }) => `${name} ${field}`)).toEqual([
      'ID ',
      'SHELTERCODE external_id',
      'ANIMALNAME name',
      'SPECIESNAME species',
      'ANIMALTYPENAME ',
      'BREEDNAME breed',
      'SEXNAME gender',
      'DATEOFBIRTH birth_date',
      'IDENTICHIPNUMBER microchip',
      'DATEBROUGHTIN intake_at',
      'ENTRYTYPENAME intake_type',
      'ENTRYREASONNAME intake_reason',
      'ACTIVEMOVEMENTDATE outcome_at',
      'ACTIVEMOVEMENTTYPENAME outcome_type',
      'DECEASEDDATE died_on',
      'PUTTOSLEEP euthanized',
    ]);
    const movement = columns.find(({ name }) => name === 'ACTIVEMOVEMENTTYPENAME')!;
    expect(movement.readings['outcome_type']).toEqual({
      Adoption: 'Adopted',
      Foster: 'Still in care',
      Reclaimed: 'Returned to owner',
    });
  });

  test('brings stays, microchips and dates of birth, and rejects what can’t be', async () => {
    const found = await checkAsGuessed(await sample('animal-shelter-manager.csv'));
    expect(found.counts).toMatchObject({ add: 4, refuse: 2 });
    expect((await rowsOf(found.id, '?outcome=refuse')).map(({ error }) => error)).toEqual([
      'IDENTICHIPNUMBER: A microchip number has 15, 10 or 9 digits.',
      'ACTIVEMOVEMENTDATE can’t be before the intake.',
    ]);
    const [biscuit] = await rowsOf(found.id);
    const displayed = Object.fromEntries(biscuit!.fields.map(({ field, after }) => [field, after]));
    expect(displayed).toMatchObject({ born_on: '2019-04-02', microchip: '985112004567891', intake_type: 'stray' });
    expect((await act(found.id, 'apply')).status).toBe(200);
    expect(await listRecords()).toMatchObject([
      {
        name: 'Biscuit',
        adoption_status: 'Available',
        born_on: '2019-04-02',
        microchipped: 'Yes',
        chips: ['985112004567891'],
        stays: ['stray 2023-05-21'],
      },
      {
        name: 'Moss',
        adoption_status: 'Pending',
        is_archived: true,
        stays: ['seized 2023-01-05 shelter_euthanasia 2023-01-09'],
      },
      {
        name: 'Rex',
        adoption_status: 'Adopted',
        is_archived: false,
        stays: ['owner_surrender 2023-02-03 adoption 2023-03-10'],
      },
      { name: 'Willow', adoption_status: 'Available', stays: ['born_in_care 2023-06-10'] },
    ]);
  });
});

describe('an export of Shelterluv', () => {
  test('brings its own dates and types', async () => {
    const found = await checkAsGuessed(await sample('shelterluv.csv'));
    expect(found.counts).toMatchObject({ add: 4, refuse: 0 });
    await act(found.id, 'apply');
    expect(await listRecords()).toMatchObject([
      { name: 'Acorn', is_archived: true, is_listed: false, stays: ['stray 2023-07-04 returned_to_owner 2023-07-05'] },
      { name: 'Clover', chips: ['985141000123457', '0000123456'], stays: ['transfer_in 2023-07-04'] },
      { name: 'Juniper', born_on: '2022-05-21', stays: ['owner_surrender 2023-06-01 transfer_out 2023-06-20'] },
      { name: 'Sorrel', stays: ['service 2023-07-04 returned_to_field 2023-07-04'] },
    ]);
    const [transfer] = await app.db
      .selectFrom('custodies')
      .selectAll()
      .where('outcome_type', '=', 'transfer_out')
      .execute();
    expect(transfer).toMatchObject({ outcome_organization: 'Lakeside Rescue' });
  });
});

describe('rows about animals’ records', () => {
  const header = 'name,species,born_on,microchip,intake_at,intake_type,outcome_at,outcome_type\n';
  test.each([
    ['2999-01-01,,,,,', 'born_on can’t be in the future.'],
    [',98511200456789A,,,,', 'microchip: A microchip number has 15, 10 or 9 digits.'],
    [',,2999-01-01,stray,,', 'intake_at can’t be in the future.'],
    [',,yesterday,stray,,', 'intake_at takes a date such as 2023-05-21 or 5/21/2023.'],
    [',,2023-02-30,stray,,', 'intake_at takes a date such as 2023-05-21 or 5/21/2023.'],
    [',,2023-05-05,stray,2023-05-04,adoption', 'outcome_at can’t be before the intake.'],
    [',,2023-05-05,stray,2023-05-06,', 'outcome_type can’t be empty if there is an outcome date.'],
    [',,2023-05-05,stray,,adoption', 'outcome_at can’t be empty if there is an outcome type.'],
    [',,,stray,,', 'intake_at can’t be empty if the row says how the animal came in or left.'],
    ['2023-06-01,,2023-05-05,stray,,', 'born_on can’t be after the intake.'],
  ])('are rejected for %s', async (cells, error) => {
    const { id } = await check(`${header}Fern,Dog,${cells}\n`);
    expect((await rowsOf(id)).map((row) => [row.outcome, row.error])).toEqual([['refuse', error]]);
  });

  test('leave the intake and outcome of an existing pet, and add its date of birth and microchip', async () => {
    const { id } = await createPet(app.db, { name: 'Fern', species: 'Dog', external_id: 'X1', age: 3 });
    const before = await app.db.selectFrom('custodies').selectAll().execute();
    const [pet] = await listRecords();
    const found = await check(
      'external_id,name,species,born_on,microchip,intake_at,intake_type,outcome_at,outcome_type\n' +
        'X1,Fern,Dog,2020-01-01,985112004567891,2020-05-05,stray,2021-01-01,died_in_care\n',
    );
    await act(found.id, 'apply');
    expect(await app.db.selectFrom('custodies').selectAll().execute()).toEqual(before);
    expect(await listRecords()).toMatchObject([
      { born_on: '2020-01-01', chips: ['985112004567891'], microchipped: 'Yes' },
    ]);
    await act(found.id, 'undo');
    expect(await listRecords()).toEqual([pet]);
    expect(id).toBeGreaterThan(0);
  });
});

test('an undo keeps an animal whose record someone has continued', async () => {
  const found = await check(
    'name,species,intake_at,intake_type\nFern,Dog,2023-05-05,stray\nMoss,Dog,2023-05-05,stray\n',
  );
  await act(found.id, 'apply');
  const fern = await app.db.selectFrom('pets').select('id').where('name', '=', 'Fern').executeTakeFirstOrThrow();
  const url = `/api/records/${fern.id}/identifiers`;
  const body = { type: 'microchip', value: '985112004567891' };
  expect((await app.call('POST', url, { token: admin.token, body })).status).toBe(201);
  const { body: undone } = await act(found.id, 'undo');
  expect(undone).toMatchObject({ status: 'undone', kept: 1 });
  expect((await listRecords()).map(({ name }) => name)).toEqual(['Fern']);
});
