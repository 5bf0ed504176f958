import { sql } from 'kysely';
import type { Shelter } from '../src/features/settings/settings.contract.ts';
import type { Database } from '../src/platform/database.ts';

/** The demo shelter has no social media accounts: its links lead to the networks' home pages. */
const shelter: Pick<Shelter, 'socialLinks'> = {
  socialLinks: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    youtube: 'https://www.youtube.com/',
  },
};

/** Inserts the demo shelter's settings unless settings exist. */
export async function insertSettings(trx: Database, now: Date): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key: 'shelter', value: JSON.stringify(shelter), updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes the demo's settings, but keeps values that have changed since. */
export async function removeSettings(trx: Database): Promise<void> {
  await trx
    .updateTable('settings')
    .set({ value: sql<string>`value - 'socialLinks'` })
    .where('key', '=', 'shelter')
    .where(sql<boolean>`value -> 'socialLinks' = ${JSON.stringify(shelter.socialLinks)}::jsonb`)
    .execute();
  await trx
    .deleteFrom('settings')
    .where('key', '=', 'shelter')
    .where(sql<boolean>`value = '{}'`)
    .execute();
}
