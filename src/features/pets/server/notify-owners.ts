import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { petDeletedEmail, petUnlistedEmail } from './emails.ts';

interface NotifyContext {
  actor: { id: number };
  now: Date;
}

/** Emails the owners of unlisted pets, except the actor. */
export async function notifyUnlisted(
  trx: Database,
  ids: readonly number[],
  { publicUrl, ...context }: NotifyContext & { publicUrl: string },
): Promise<void> {
  await notifyOwners(trx, ids, 'pet-unlisted', (pet) => petUnlistedEmail({ ...pet, publicUrl }), context);
}

/** Emails the owners of pets that are about to be deleted, except the actor. */
export async function notifyDeleted(trx: Database, ids: readonly number[], context: NotifyContext): Promise<void> {
  await notifyOwners(trx, ids, 'pet-deleted', petDeletedEmail, context);
}

async function notifyOwners(
  trx: Database,
  ids: readonly number[],
  type: string,
  createEmail: (pet: { id: number; name: string; owner: string }) => EmailContent,
  { actor, now }: NotifyContext,
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
    await queueEmail(trx, { type, to, content: createEmail(pet), now });
  }
}
