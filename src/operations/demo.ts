import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import type { PhotoStore } from '../platform/images/photo-store.ts';
import { emptyDemo, loadDemo } from '../../demo/load-demo.ts';
import type {} from '../features/settings/server/schema.ts';
import type {} from '../features/accounts/server/schema.ts';
import type {} from '../features/pets/server/schema.ts';

type Place = { db: Database; photos: PhotoStore; publicUrl: string; now: Date };
type Progress = (done: number, all: number) => void;

/** Whether this is a first start: nobody and nothing here, and the demo was neither loaded nor emptied before. */
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

/** Fills the shelter with the demo; what is there already stays. */
export async function fillWithDemo(
  { db, photos, publicUrl, now }: Place,
  onProgress?: Progress,
): Promise<{ pets: number; people: number }> {
  const counts = await loadDemo(db, { photos, publicUrl, now, ...(onProgress && { onProgress }) });
  await rememberDemo(db, 'loaded');
  // Five hundred rows came at once: the planner would take the tables for empty until the next round by the clock.
  await sql`analyze`.execute(db);
  return counts;
}

/** Takes everything out again that the demo brought; what people added since stays. */
export async function takeDemoOut({
  db,
  photos,
}: Pick<Place, 'db' | 'photos'>): Promise<{ pets: number; people: number }> {
  // Noted first: were it cut off between the two, an emptied demo would come back.
  await rememberDemo(db, 'emptied');
  return emptyDemo(db, photos);
}

/** An emptied demo must not come back with the next start. */
async function rememberDemo(db: Database, state: 'loaded' | 'emptied'): Promise<void> {
  const value = JSON.stringify({ state });
  await db
    .insertInto('settings')
    .values({ key: 'demo', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute();
}
