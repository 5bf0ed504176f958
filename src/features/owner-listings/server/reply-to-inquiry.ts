import { hasCapability } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { confirmCurrentUser, hasConfirmedEmail } from '../../accounts/server/index.ts';
import { ownerListingMessages } from '../owner-listings.constants.ts';
import type { OwnerInquiry } from '../owner-listings.contract.ts';
import type { ActionContext } from './contact-owner.ts';
import { replyEmail } from './emails.ts';
import { toInquiry } from './owner-listings.queries.ts';

const CONFIRM_EMAIL = 'Confirm your email before you reply. We’ve sent you a link.';

/**
 * Emails the owner's reply to the sender of a message, without the owner's address.
 * @throws ApiError 404 for a message about another person's listing, 409 if it has a reply, or if an Admin has unlisted the
 *   pet
 */
export async function replyToInquiry(
  db: Database,
  id: number,
  text: string,
  { actor, ip, now, publicUrl }: ActionContext & { actor: CurrentUser },
): Promise<OwnerInquiry> {
  return db.transaction().execute(async (trx) => {
    const inquiry = await trx
      .selectFrom('owner_inquiries')
      .innerJoin('pets', 'pets.id', 'owner_inquiries.pet_id')
      .selectAll('owner_inquiries')
      .select(['pets.name as pet_name', 'pets.owner_id', 'pets.is_listed'])
      .where('owner_inquiries.id', '=', id)
      .where('confirmed_at', 'is not', null)
      .forUpdate('owner_inquiries')
      .executeTakeFirst();
    if (!inquiry || (!hasCapability(actor, 'edit animals') && inquiry.owner_id !== actor.id)) {
      throw new ApiError(404, ownerListingMessages.inquiryNotFound);
    }
    await confirmCurrentUser(trx, actor);
    if (!inquiry.is_listed && !hasCapability(actor, 'edit animals'))
      throw new ApiError(409, ownerListingMessages.unlisted);
    if (!(await hasConfirmedEmail(trx, actor.id))) throw new ApiError(409, CONFIRM_EMAIL);
    if (inquiry.reply !== null) throw new ApiError(409, ownerListingMessages.alreadyReplied);
    const { pet_name, owner_id: _owner, is_listed: _listed, ...row } = inquiry;
    const replied = { ...row, reply: text, replied_at: now };
    await trx.updateTable('owner_inquiries').set({ reply: text, replied_at: now }).where('id', '=', id).execute();
    const pet = { id: row.pet_id, name: pet_name };
    const account = row.user_id === null ? {} : { id: row.user_id, is_demo: await isDemo(trx, row.user_id) };
    const to = recipientOf({ name: row.name, email: row.email, ...account });
    const content = replyEmail({ pet, sender: row, question: row.text, text, publicUrl });
    await queueEmail(trx, { type: 'owner-reply', to, content, now });
    const subject = { type: 'pet', id: row.pet_id };
    await recordEvent(trx, { actor, action: 'listing.replied', subject, ip, now });
    return toInquiry(replied, actor);
  });
}

async function isDemo(trx: Database, id: number): Promise<boolean> {
  const user = await trx.selectFrom('users').select('is_demo').where('id', '=', id).executeTakeFirst();
  return user?.is_demo ?? false;
}
