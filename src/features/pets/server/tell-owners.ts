import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { petDeletedLetter, petUnlistedLetter } from './letters.ts';

interface Telling {
  actor: { id: number };
  now: Date;
}

/** Mails those whose pets are taken off the site, but for whoever did it. */
export async function tellUnlisted(
  trx: Database,
  ids: readonly number[],
  { publicUrl, ...telling }: Telling & { publicUrl: string },
): Promise<void> {
  await tellOwners(trx, ids, 'pet-unlisted', (pet) => petUnlistedLetter({ ...pet, publicUrl }), telling);
}

/** Mails those whose pets are about to be deleted, but for whoever does it. */
export async function tellDeleted(trx: Database, ids: readonly number[], telling: Telling): Promise<void> {
  await tellOwners(trx, ids, 'pet-deleted', petDeletedLetter, telling);
}

async function tellOwners(
  trx: Database,
  ids: readonly number[],
  kind: string,
  write: (pet: { id: number; name: string; owner: string }) => EmailContent,
  { actor, now }: Telling,
): Promise<void> {
  const owned = await trx
    .selectFrom('pets')
    .innerJoin('users', 'users.id', 'pets.owner_id')
    .select(['pets.id', 'pets.name', 'users.id as user_id', 'users.name as owner', 'users.email', 'users.is_demo'])
    .where('pets.id', '=', sql<number>`any(${ids})`)
    .where('users.id', '<>', actor.id)
    .execute();
  for (const { user_id, email, is_demo, ...pet } of owned) {
    const to = recipientOf({ id: user_id, name: pet.owner, email, is_demo });
    await queueEmail(trx, { kind, to, content: write(pet), now });
  }
}
