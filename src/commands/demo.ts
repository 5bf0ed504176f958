import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import type { PhotoStore } from '../platform/images/photo-store.ts';

/** The demo shelter's content, which most starts don't need. */
const loadDemoModule = () => import('../../demo/load-demo.ts');

type DemoContext = { db: Database; photos: PhotoStore; publicUrl: string; now: Date; withoutImages?: boolean };

/** Whether the shelter is empty, and the demo was neither loaded nor removed before. */
export async function isUntouched(db: Database): Promise<boolean> {
  const touched = await db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('settings').select('key').where('key', '=', 'demo')),
        exists(selectFrom('users').select('id')),
        exists(selectFrom('pets').select('id')),
      ]).as('is_touched'),
    )
    .executeTakeFirstOrThrow();
  return !touched.is_touched;
}

/** Adds the demo to the shelter's data. */
export async function fillWithDemo({ db, ...options }: DemoContext): Promise<{ pets: number; people: number }> {
  const { loadDemo } = await loadDemoModule();
  const counts = await loadDemo(db, options);
  await recordDemoState(db, 'loaded');
  // Until the next maintenance, the planner would assume that the tables are empty.
  await sql`analyze`.execute(db);
  return counts;
}

/** Removes the demo's data, but not what people added. */
export async function removeDemo({
  db,
  photos,
}: Pick<DemoContext, 'db' | 'photos'>): Promise<{ pets: number; people: number }> {
  const { emptyDemo } = await loadDemoModule();
  // First, so that an interrupted removal does not bring the demo back.
  await recordDemoState(db, 'emptied');
  return emptyDemo(db, photos);
}

/** A removed demo must not come back at the next start. */
async function recordDemoState(db: Database, state: 'loaded' | 'emptied'): Promise<void> {
  const value = JSON.stringify({ state });
  await db
    .insertInto('settings')
    .values({ key: 'demo', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute();
}
