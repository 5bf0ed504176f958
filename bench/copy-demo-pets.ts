import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Database } from '../src/platform/database.ts';

const DEMO_PETS = 500;
/** Greater than every id in the demo, so that the copies' ids are unique. */
const ID_STEP = 1000;

/**
 * Fills a shelter with copies of the demo's pets, created an hour apart. The copies share photos, but differ in name,
 * age and gender, and some in breed, so that searches have something to find.
 * @param count a multiple of 500
 */
export async function copyDemoPets(demoDir: string, dataDir: string, count: number): Promise<void> {
  // Only the database: no measurement loads photos.
  await cp(join(demoDir, 'database'), join(dataDir, 'database'), { recursive: true });
  const { withoutTimeLimit, close } = await openDatabase({
    databaseUrl: undefined,
    dataDir,
    now: new Date(),
    onWarning: console.error,
  });
  try {
    await withoutTimeLimit((db) => insertCopies(db, count));
  } finally {
    await close();
  }
}

async function insertCopies(db: Database, count: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'pets' and is_generated = 'NEVER'
        and column_name not in ('id', 'created_at', 'name', 'breed', 'age', 'gender')`.execute(db);
  const copied = sql.join(rows.map(({ name }) => sql.ref(name)));
  const copies = count / DEMO_PETS - 1;
  await db.transaction().execute(async (trx) => {
    await sql`
        with words as materialized (
          select array_agg(name order by id) as names, array_agg(breed order by id) as breeds from pets
        )
        insert into pets (id, created_at, name, breed, age, gender, ${copied})
        select id + ${ID_STEP} * copy, created_at - copy * interval '1 hour',
          names[${pick(7, 31)}] || case when (id + copy) % 3 = 0 then ' ' || names[${pick(11, 17)}] else '' end,
          case when (id + copy) % 5 = 0 then breed || ' / ' || breeds[${pick(13, 29)}] else breed end,
          greatest(0, age + (id + copy) % 5 - 2),
          case when (id + copy) % 7 = 0 then 'Female' when (id + copy) % 7 = 1 then 'Male' else gender end,
          ${copied}
        from pets, words, generate_series(1, ${copies}::int) as copy`.execute(trx);
    await sql`
        insert into pet_photos (pet_id, position, photo_hash)
        select pet_id + ${ID_STEP} * copy, position, photo_hash
        from pet_photos, generate_series(1, ${copies}::int) as copy`.execute(trx);
  });
  await sql`vacuum analyze`.execute(db);
}

/** The index of a different demo pet for each copy. */
function pick(step: number, stride: number) {
  return sql`1 + (id * ${sql.lit(step)} + copy * ${sql.lit(stride)}) % ${sql.lit(DEMO_PETS)}`;
}
