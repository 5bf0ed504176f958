import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { sendCsv } from '../../../../tests/support/import-calls.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { importedPetSchema, type ImportedPet } from '../../pets/server/index.ts';
import type { PetImport } from '../pet-imports.contract.ts';

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
      await app.db.deleteFrom('pets').execute();
      for (const pet of pets) await createPet(app.db, pet as Parameters<typeof createPet>[1]);
      const exported = await app.get('/api/pets/export', { headers: { authorization: `Bearer ${admin.token}` } });
      const { body } = await sendCsv<PetImport>(app, admin, await exported.text());
      expect(body).toMatchObject({ format: 'Pawhaven', ignored_columns: ['image', 'created_at', 'updated_at'] });
      expect(body.counts).toEqual({ add: 0, change: 0, same: pets.length, refuse: 0 });
    }),
    { numRuns: 8, examples: [[[aPet({ description: "'\t=" }), aPet({ description: "''=1" })]]] },
  );
});

test('pets exported by another shelter are imported unchanged', async () => {
  await app.db.deleteFrom('pets').execute();
  await createPet(app.db, {
    name: '=HYPERLINK("x")',
    description: 'One\n\n"two", three;\t4',
    good_with_dogs: null,
  });
  const exported = await app.get('/api/pets/export', { headers: { authorization: `Bearer ${admin.token}` } });
  const text = (await exported.text()).replace(/^\d+/m, '');
  const { id: _, created_at: __, updated_at: ___, available_since: ____, ...before } = await onlyPet();
  await app.db.deleteFrom('pets').execute();
  const { body } = await sendCsv<PetImport>(app, admin, text);
  await app.call('POST', `/api/pet-imports/${body.id}/apply`, { token: admin.token });
  expect(await onlyPet()).toMatchObject(before);
});

const onlyPet = () => app.db.selectFrom('pets').selectAll().executeTakeFirstOrThrow();
