import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../src/platform/database.ts';

const DEMO_PETS = 500;
/** Above every id of the demo, so that the copies' ids do not meet. */
const ID_STEP = 1000;

/**
 * Makes a shelter with many pets from the demo: each pet many times over, an hour apart, with the same photographs.
 * @param count a multiple of 500
 */
export async function fillShelter(demoDir: string, dataDir: string, count: number): Promise<void> {
  // Its database alone: nobody looks at the pictures.
  await cp(join(demoDir, 'database'), join(dataDir, 'database'), { recursive: true });
  const { db, close } = await openDatabase({
    databaseUrl: undefined,
    dataDir,
    now: new Date(),
    onTrouble: console.error,
  });
  try {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'pets' and is_generated = 'NEVER'
        and column_name not in ('id', 'created_at')`.execute(db);
    const copied = sql.join(rows.map(({ name }) => sql.ref(name)));
    const copies = count / DEMO_PETS - 1;
    await db.transaction().execute(async (change) => {
      await sql`
        insert into pets (id, created_at, ${copied})
        select id + ${ID_STEP} * copy, created_at - copy * interval '1 hour', ${copied}
        from pets, generate_series(1, ${copies}::int) as copy`.execute(change);
      await sql`
        insert into pet_photos (pet_id, position, photo_hash)
        select pet_id + ${ID_STEP} * copy, position, photo_hash
        from pet_photos, generate_series(1, ${copies}::int) as copy`.execute(change);
    });
    await sql`vacuum analyze`.execute(db);
  } finally {
    await close();
  }
}
