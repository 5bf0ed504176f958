import { sql } from 'kysely';
import type { Shelter } from '../src/features/settings/settings.contract.ts';
import type {} from '../src/features/settings/server/schema.ts';
import type { Database } from '../src/platform/database.ts';

/** The demo shelter has no accounts elsewhere: its links lead to the networks' own front pages. */
const shelter: Pick<Shelter, 'socialLinks'> = {
  socialLinks: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    youtube: 'https://www.youtube.com/',
  },
};

/** What the demo shelter says of itself, where nobody has said anything yet. */
export async function insertSettings(trx: Database, now: Date): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key: 'shelter', value: JSON.stringify(shelter), updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What somebody has changed since stays; of the rest, nothing. */
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
