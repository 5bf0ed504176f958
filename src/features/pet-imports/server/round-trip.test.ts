import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { sendCsv } from '../../../../tests/support/import-calls.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { importedPetSchema, type ImportedPet } from '../../pets/server/index.ts';
import type { ImportRow, PetImport } from '../pet-imports.contract.ts';

let app: StartedApp;
let admin: SignedInUser;

beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

const pieces =
  '= + - @ \' " , ; : \t \r\n \n \\ < <br> &amp; &#39; é e\u0301 \u00A0 \uFEFF 🐶 ＝ ＋ － ＠ a 0 1e5'.split(' ');
const nastyText = fc.array(fc.constantFrom(...pieces, ' '), { maxLength: 8 }).map((parts) => parts.join(''));
const yesNo = fc.constantFrom('yes', 'no', '');

/** Any pet that the schema accepts. */
const anyPet = fc
  .record({
    name: nastyText,
    species: nastyText,
    breed: nastyText,
    age: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
    age_months: fc.option(fc.integer({ min: 0, max: 11 }), { nil: '' }),
    weight: fc.double({ min: 0.001, max: 2000, noNaN: true }).map((weight) => Number(weight.toFixed(3))),
    colour: nastyText,
    personality: nastyText,
    description: nastyText,
    hypoallergenic: yesNo,
    good_with_cats: yesNo,
    featured: fc.boolean(),
  })
  .map((pet) => importedPetSchema.safeParse(pet))
  .filter(({ success, data }) => success && Boolean(data?.name) && Boolean(data?.species))
  .map(({ data }) => data as ImportedPet & { name: string; species: string });

const aPet = (fields: Partial<ImportedPet>) =>
  ({ name: 'A', species: 'B', ...fields }) as ImportedPet & { name: string; species: string };

test('an imported export changes nothing, whatever its texts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPet, { minLength: 1, maxLength: 20 }), async (pets) => {
      await clearTables(app.db, 'pets');
      for (const pet of pets) await createPet(app.db, pet as Parameters<typeof createPet>[1]);
      const exported = await app.get('/api/pets/export', { headers: { authorization: `Bearer ${admin.token}` } });
      const { body } = await sendCsv<PetImport>(app, admin, await exported.text());
      expect(body).toMatchObject({
        format: 'Pawhaven',
        ignored_columns: ['code', 'image', 'created_at', 'updated_at'],
      });
      expect(body.counts).toEqual({ add: 0, change: 0, same: pets.length, refuse: 0 });
    }),
    { numRuns: 8, examples: [[[aPet({ description: "'\t=" }), aPet({ description: "''=1" })]]] },
  );
});

test('pets exported by another shelter are imported unchanged', async () => {
  await clearTables(app.db, 'pets');
  await createPet(app.db, {
    name: '=HYPERLINK("x")',
    description: 'One\n\n"two", three;\t4',
    good_with_dogs: null,
  });
  const exported = await app.get('/api/pets/export', { headers: { authorization: `Bearer ${admin.token}` } });
  const text = (await exported.text()).replace(/^\d+/m, '');
  const { id: _, created_at: __, updated_at: ___, available_since: ____, ...before } = await onlyPet();
  await clearTables(app.db, 'pets');
  const { body } = await sendCsv<PetImport>(app, admin, text);
  await app.call('POST', `/api/pet-imports/${body.id}/apply`, { token: admin.token });
  expect(await onlyPet()).toMatchObject(before);
});

test('animals with their records come back from an export into an empty shelter', async () => {
  await clearTables(app.db, 'pets');
  const stays = [
    { intake_type: 'stray', outcome_type: null, outcome_at: null },
    { intake_type: 'transfer_in_out_of_state', outcome_type: 'adoption', outcome_at: new Date('2024-03-09T18:00:00Z') },
    { intake_type: 'seized', outcome_type: 'transfer_out', outcome_at: new Date('2024-03-09T18:00:00Z') },
    { intake_type: 'owner_surrender', outcome_type: 'died_in_care', outcome_at: new Date('2024-02-01T15:30:00Z') },
  ] as const;
  for (const [index, stay] of stays.entries()) {
    const hasLeft = stay.outcome_type !== null && stay.outcome_type !== 'adoption';
    const adoption_status =
      stay.outcome_type === 'adoption' ? ('Adopted' as const) : hasLeft ? ('Pending' as const) : ('Available' as const);
    await app.db.transaction().execute(async (trx) => {
      const { id } = await createPet(trx, {
        name: `Pet ${index}`,
        adoption_status,
        is_listed: !hasLeft,
        archived_at: hasLeft ? new Date() : null,
        born_on: '2022-06-05',
        born_is_estimate: index === 1,
        age: 1,
      });
      await trx
        .insertInto('custodies')
        .values({
          ...stay,
          pet_id: id,
          intake_at: new Date('2024-02-01T15:30:00.123Z'),
          reason: 'Two lines\nof "reasons"',
          found_location: '=Park & 5th',
          outcome_organization: stay.outcome_type === 'transfer_out' ? 'Lakeside, Rescue' : null,
          hold_until: null,
          source_person_id: null,
          source_organization: null,
          return_of: null,
          outcome_reason: null,
          outcome_person_id: null,
          outcome_site: null,
          application_id: null,
          ...(stay.outcome_at &&
            stay.outcome_at < new Date('2024-02-02') && { outcome_at: new Date('2024-02-03T01:00:00Z') }),
        })
        .execute();
      for (const value of ['985112004567891', '0123456789'].slice(0, index))
        await trx
          .insertInto('pet_identifiers')
          .values({ pet_id: id, type: 'microchip', value, applied_on: null, added_at: new Date() })
          .execute();
    });
  }
  const { refreshAges } = await import('../../pets/server/refresh-ages.ts');
  await refreshAges(app.db, new Date().toISOString().slice(0, 10));
  const first = await exportTable();
  await clearTables(app.db, 'pets');
  const { body } = await sendCsv<PetImport>(app, admin, first.map((cells) => cells.join(',')).join('\r\n'));
  const rejected = await app.call<ImportRow[]>('GET', `/api/pet-imports/${body.id}/rows?outcome=refuse`, {
    token: admin.token,
  });
  expect(rejected.body.map(({ error }) => error)).toEqual([]);
  expect(body.counts).toEqual({ add: 4, change: 0, same: 0, refuse: 0 });
  await app.call('POST', `/api/pet-imports/${body.id}/apply`, { token: admin.token });
  const inOrder = (rows: string[][]) => rows.map((cells) => cells.join()).toSorted();
  expect(inOrder(await exportTable())).toEqual(inOrder(first));
});

/** The cells of both exports as the files have them, without what is another shelter's own. */
async function exportTable(): Promise<string[][]> {
  const [listed, archived] = [await exportRows(''), await exportRows('?filter=archived')];
  const rows = [...listed, ...archived.slice(1)];
  const own = new Set(['id', 'code', 'image', 'created_at', 'updated_at'].map((name) => rows[0]!.indexOf(name)));
  return rows.map((cells) =>
    cells.filter((_, index) => !own.has(index)).map((cell) => `"${cell.replaceAll('"', '""')}"`),
  );
}

async function exportRows(search: string): Promise<string[][]> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const exported = await app.get(`/api/pets/export${search}`, { headers });
  return parse(await exported.text(), { record_delimiter: '\r\n' });
}

const onlyPet = () => app.db.selectFrom('pets').selectAll().executeTakeFirstOrThrow();
