import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { StoredFiles } from '../images/photo-files.ts';

/** What an operator does about a bucket in which nothing is deleted. */
export const FOREIGN_STORAGE =
  'The bucket for photos and files belongs to another installation, so this one deletes nothing in it. If that one is gone, run: npm run shelter -- claim-storage --yes';

/**
 * Whether this installation may delete what its records don't name. A bucket that belongs to none yet becomes its own.
 * @throws StorageError if the storage is away
 */
export function ownsStorage(db: Database, files: StoredFiles): Promise<boolean> {
  return files.claim(() => getInstallationId(db), { isForced: false });
}

/** Makes the bucket this installation's, even if it is another one's. */
export async function claimStorage(db: Database, files: StoredFiles): Promise<void> {
  await files.claim(() => getInstallationId(db), { isForced: true });
}

const KEY = 'installation';

/**
 * The id under which this installation claims buckets. A restore doesn't change it, so that a backup on another machine is
 * another installation, which deletes nothing in a bucket that the first may still use.
 */
async function getInstallationId(db: Database): Promise<string> {
  const found = await findInstallationId(db);
  if (found !== null) return found;
  await db
    .insertInto('settings')
    .values({ key: KEY, value: JSON.stringify(randomUUID()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await findInstallationId(db))!;
}

/** null if it has none yet, also in an empty database. */
export async function findInstallationId(db: Database): Promise<string | null> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('public.settings') is not null as is_there`.execute(db);
  if (!rows[0]!.is_there) return null;
  const found = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return found ? (found.value as string) : null;
}

/** Replaces the id that a backup has brought. */
export async function setInstallationId(db: Database, id: string | null): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', KEY).execute();
  if (id !== null)
    await db
      .insertInto('settings')
      .values({ key: KEY, value: JSON.stringify(id) })
      .execute();
}
