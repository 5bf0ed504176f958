import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database.ts';
import { toEmailRow } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { UNDO_MS } from '../../undo/undo.constants.ts';
import { listingDeletedEmail } from './emails.ts';

const DAY_MS = 86_400_000;
/** People who wrote longer ago have found another pet, or have stopped looking. */
const RECENT_DAYS = 60;

/**
 * Emails everyone who recently wrote about a listing that is about to be deleted, once each, except the person who deletes
 * it, once it can't be undone any more. The page of an adopted pet has already said so.
 * @returns the Message-IDs
 */
export async function notifyInquirers(
  trx: Database,
  pet: { id: number; name: string },
  { actor, now, publicUrl }: { actor: { id: number }; now: Date; publicUrl: string },
): Promise<string[]> {
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
  if (inquirers.length === 0) return [];
  const sendAfter = new Date(now.getTime() + UNDO_MS);
  const emails = inquirers.map(({ name, email, user_id, is_demo }) => {
    const account = user_id === null ? {} : { id: user_id, is_demo: is_demo ?? false };
    const to = recipientOf({ name, email, ...account });
    const content = listingDeletedEmail({ pet, sender: { name }, publicUrl });
    return {
      ...toEmailRow({ type: 'inquired-listing-deleted', to, content, now, sendAfter }),
      message_id: randomUUID(),
    };
  });
  await trx.insertInto('emails').values(emails).execute();
  return emails.map(({ message_id }) => message_id);
}
