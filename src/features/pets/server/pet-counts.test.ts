import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { isOnServer, openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import type { Database } from '../../../platform/database.ts';
import { groupListed, listBreedCounts, mergePetCounts } from './pet-counts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => clearTables(database.db, 'pets'));

/** The counts that are not zero, and what the pets say. */
async function readCounts(db: Database) {
  const read = async (counts: ReturnType<typeof sql>, truth: ReturnType<typeof sql>) => ({
    counts: (await counts.execute(db)).rows,
    truth: (await truth.execute(db)).rows,
  });
  return {
    byFacets: await read(
      sql`select facets, is_listed, is_checked, sum(pets)::int as pets from pet_facet_counts
        group by 1, 2, 3 having sum(pets) <> 0 order by 1, 2, 3`,
      sql`select facets, is_listed, is_checked, count(*)::int as pets from pets group by 1, 2, 3 order by 1, 2, 3`,
    ),
    byBreed: await read(
      sql`select breed_text, breed, facets, sum(pets)::int as pets from pet_breed_counts
        group by 1, 2, 3 having sum(pets) <> 0 order by 1, 2, 3`,
      sql`select fold_text(species || E'\n' || coalesce(breed, '') || E'\n' || type) as breed_text,
          coalesce(breed, '') as breed, facets, count(*)::int as pets
        from pets where is_listed group by 1, 2, 3 order by 1, 2, 3`,
    ),
    byText: await read(
      sql`select is_name, text, sum(pets)::int as pets from pet_text_counts
        group by 1, 2 having sum(pets) <> 0 order by 1, 2`,
      sql`select is_name, text collate "C" as text, count(*)::int as pets
        from pets, lateral (values
          (true, fold_text(name)), (false, fold_text(species || E'\n' || coalesce(breed, '') || E'\n' || type))
        ) as texts (is_name, text)
        where is_listed group by 1, 2 order by 1, 2`,
    ),
  };
}

async function expectTrueCounts(db: Database): Promise<void> {
  const { byFacets, byBreed, byText } = await readCounts(db);
  expect(byFacets.counts).toEqual(byFacets.truth);
  expect(byBreed.counts).toEqual(byBreed.truth);
  expect(byText.counts).toEqual(byText.truth);
}

const traits = fc.record(
  {
    name: fc.constantFrom('Bella', 'Max'),
    species: fc.constantFrom('Dog', 'Siamese', 'Rabbit'),
    breed: fc.constantFrom('Poodle', 'Pug', '', null),
    age: fc.constantFrom(0, 5, null),
    adoption_status: fc.constantFrom('Available' as const, 'Pending' as const, 'Adopted' as const),
    is_listed: fc.boolean(),
    is_checked: fc.boolean(),
    featured: fc.boolean(),
    house_trained: fc.constantFrom(true, false, null),
  },
  { requiredKeys: [] },
);
/** Of the pets that there are, those whose id leaves this remainder of 3. */
const some = fc.integer({ min: 0, max: 2 });
type Traits = Parameters<typeof createPet>[1] & object;
type Write = (db: Database) => Promise<unknown>;
const writes: fc.Arbitrary<Write> = fc.oneof(
  traits.map((values) => (db: Database) => createPet(db, values)),
  fc
    .tuple(traits, some)
    .filter(([values]) => Object.keys(values).length > 0)
    .map(
      ([values, remainder]) =>
        (db: Database) =>
          db
            .updateTable('pets')
            .set(values as Traits)
            .where(sql<boolean>`id % 3 = ${remainder}`)
            .execute(),
    ),
  some.map(
    (remainder) => (db: Database) =>
      db
        .deleteFrom('pets')
        .where(sql<boolean>`id % 3 = ${remainder}`)
        .execute(),
  ),
  fc.constant((db: Database) =>
    sql`
      insert into pets (name, species, breed, is_listed)
      select name, species, breed, is_listed from pets limit 5`.execute(db),
  ),
  fc.constant(mergePetCounts),
);

describe('the counts of pets', () => {
  test('are true after any writes', async () => {
    const { db } = database;
    await fc.assert(
      fc.asyncProperty(fc.array(writes, { minLength: 3, maxLength: 15 }), async (steps) => {
        for (const step of steps) await step(db);
        await expectTrueCounts(db);
      }),
      { numRuns: 15 },
    );
  });

  test('are true without a transaction that fails', async () => {
    const { db } = database;
    await createPet(db);
    const failing = db.transaction().execute(async (trx) => {
      await createPet(trx, { species: 'Cat' });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await expectTrueCounts(db);
  });

  test('get no rows from a write that changes none', async () => {
    const { db } = database;
    const { id } = await createPet(db);
    const countRows = async () => (await db.selectFrom('pet_facet_counts').select('pets').execute()).length;
    const before = await countRows();
    const values = {
      has_been_applied_for: true,
      name: 'Rex',
      updated_at: new Date(),
      adoption_status: 'Available',
    } as const;
    await db.updateTable('pets').set(values).where('id', '=', id).execute();
    expect(await countRows()).toBe(before);
  });

  test('are merged into one row for each', async () => {
    const { db } = database;
    for (let at = 0; at < 4; at++) await createPet(db);
    const gone = await createPet(db, { species: 'Cat' });
    await db.deleteFrom('pets').where('id', '=', gone.id).execute();
    await mergePetCounts(db);
    expect(await db.selectFrom('pet_facet_counts').select('pets').where('pets', '<>', 0).execute()).toEqual([
      { pets: 4 },
    ]);
    expect(await db.selectFrom('pet_breed_counts').select(['breed', 'pets']).execute()).toEqual([
      { breed: 'Mixed breed', pets: 4 },
    ]);
  });

  test('are rebuilt', async () => {
    const { db } = database;
    await createPet(db);
    await createPet(db, { is_listed: false, species: 'Cat' });
    await sql`update pet_facet_counts set pets = pets + 7`.execute(db);
    await sql`select rebuild_pet_counts()`.execute(db);
    await expectTrueCounts(db);
    expect(await groupListed(db)).toMatchObject([{ pets: 1 }]);
    expect(await listBreedCounts(db, { type: 'Cat', limit: 9 })).toEqual([]);
  });

  test.skipIf(!isOnServer)('stay true, and writes wait for none, while many change the same ones', async () => {
    const { db, openAgain } = database;
    const ids: number[] = [];
    for (let at = 0; at < 20; at++) ids.push((await createPet(db)).id);
    const others = await Promise.all([openAgain(), openAgain(), openAgain()]);
    const written = new AbortController();
    const merging = (async () => {
      while (!written.signal.aborted) await Promise.all(others.slice(0, 2).map((other) => mergePetCounts(other.db)));
    })();
    // Each transaction changes its own pets in its own order, between the same two counts.
    const write = async (from: number) => {
      for (let round = 0; round < 15; round++) {
        const own = ids.slice(from, from + 5);
        await others[from % 3]!.db.transaction().execute(async (trx) => {
          for (const id of round % 2 === 0 ? own : own.toReversed()) {
            const adoption_status = (id + round) % 2 === 0 ? ('Adopted' as const) : ('Available' as const);
            await trx.updateTable('pets').set({ adoption_status }).where('id', '=', id).execute();
          }
        });
      }
    };
    await Promise.all([0, 5, 10, 15].map(write));
    written.abort();
    await merging;
    await expectTrueCounts(db);
  });

  test.skipIf(!isOnServer)('let a second write to the same ones finish before the first', async () => {
    const { db, openAgain } = database;
    const one = await createPet(db);
    const other = await createPet(db);
    const second = await openAgain();
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('pets').set({ adoption_status: 'Adopted' }).where('id', '=', one.id).execute();
      await second.db.updateTable('pets').set({ adoption_status: 'Adopted' }).where('id', '=', other.id).execute();
    });
    await expectTrueCounts(db);
  });
});
