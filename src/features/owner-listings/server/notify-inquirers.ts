import type { Database } from '../../../platform/database.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { listingDeletedEmail } from './emails.ts';

const DAY_MS = 86_400_000;
/** People who wrote longer ago have found another pet, or have stopped looking. */
const RECENT_DAYS = 60;

/**
 * Emails everyone who recently wrote about a listing that is about to be deleted, once each, except the person who deletes
 * it. The page of an adopted pet has already said so.
 */
export async function notifyInquirers(
  trx: Database,
  pet: { id: number; name: string },
  { actor, now, publicUrl }: { actor: { id: number }; now: Date; publicUrl: string },
): Promise<void> {
  const inquirers = await trx
    .selectFrom('owner_inquiries')
    .innerJoin('pets', 'pets.id', 'owner_inquiries.pet_id')
    .leftJoin('users', 'users.id', 'owner_inquiries.user_id')
    .select(['owner_inquiries.name', 'owner_inquiries.email', 'user_id', 'users.is_demo'])
    .distinctOn((expression) => expression.fn('lower', ['owner_inquiries.email']))
    .where('pet_id', '=', pet.id)
    .where('pets.adoption_status', '<>', 'Adopted')
    .where('confirmed_at', '>', new Date(now.getTime() - RECENT_DAYS * DAY_MS))
    .where((expression) => expression(expression.fn.coalesce('user_id', expression.lit(0)), '<>', actor.id))
    .orderBy((expression) => expression.fn('lower', ['owner_inquiries.email']))
    .orderBy('owner_inquiries.id', 'desc')
    .execute();
  for (const { name, email, user_id, is_demo } of inquirers) {
    const account = user_id === null ? {} : { id: user_id, is_demo: is_demo ?? false };
    await queueEmail(trx, {
      type: 'inquired-listing-deleted',
      to: recipientOf({ name, email, ...account }),
      content: listingDeletedEmail({ pet, sender: { name }, publicUrl }),
      now,
    });
  }
}
