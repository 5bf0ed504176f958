import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf, toShelter } from '../../../platform/email/recipient.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { consumeLimit, refundLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';
import { hasConfirmedEmail, lockCurrentUser } from '../../accounts/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { ownerListingMessages } from '../owner-listings.constants.ts';
import { confirmInquiryEmail, inquiryEmail, orphanedInquiryEmail } from './emails.ts';
import { findOwnerListing, type OwnerListing } from './owner-listings.queries.ts';

export interface ActionContext {
  shelter: Shelter;
  ip: string;
  now: Date;
  publicUrl: string;
}

interface InquiryInput {
  name: string;
  email: string;
  message: string;
}

/**
 * Stores a message to the owner of a listing, and emails its sender a link that passes it on: nothing is emailed to others
 * on behalf of an address that nobody confirmed. From an account that has confirmed its email this way, it is passed on at
 * once. Another address gets few links, and the response stays the same; an account has a limit of its own, which nobody
 * else can use up.
 * @returns whether the message was passed on
 * @throws ApiError 401 if the session has ended, 404 for an unknown pet, 409 for the shelter's own, an adopted one and
 *   one's own listing, 429 for too many messages from one network or account, or about one listing
 */
export async function contactOwner(
  db: Database,
  limits: Limits,
  petId: number,
  input: InquiryInput,
  context: ActionContext & { currentUser: CurrentUser | null },
): Promise<boolean> {
  const { currentUser, ip } = context;
  await consumeOrThrow(db, limits, 'inquiryByIp', networkOf(ip));
  const pet = await getContactableListing(db, petId, currentUser);
  const email = input.email.toLowerCase();
  if (currentUser?.email.toLowerCase() !== email) {
    const isRateLimited = (await consumeLimit(db, limits, 'inquiryByEmail', email)) !== null;
    if (!isRateLimited) await emailConfirmationLink(db, pet, input, context);
    return false;
  }
  await consumeOrThrow(db, limits, 'inquiryByUser', String(currentUser.id));
  const own = { ...input, email: currentUser.email };
  const is_sent = await isOwnEmailConfirmed(db, currentUser);
  if (is_sent) {
    await consumeOrThrow(db, limits, 'inquiryByPet', String(pet.id));
    await sendInquiry(db, pet, own, { ...context, currentUser });
  } else {
    await emailConfirmationLink(db, pet, own, context);
  }
  return is_sent;
}

async function consumeOrThrow(db: Database, limits: Limits, ...limit: [keyof Limits, string]): Promise<void> {
  const block = await consumeLimit(db, limits, ...limit);
  if (block) throw tooManyRequests(block);
}

/** Whether the account's email is confirmed, or a link for a message from it was opened there. */
async function isOwnEmailConfirmed(db: Database, { id, email }: CurrentUser): Promise<boolean> {
  if (await hasConfirmedEmail(db, id)) return true;
  const confirmed = await db
    .selectFrom('owner_inquiries')
    .select('id')
    .where('user_id', '=', id)
    .where((expression) => expression(expression.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('confirmation_hash', 'is not', null)
    .where('confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return confirmed !== undefined;
}

async function sendInquiry(
  db: Database,
  pet: OwnerListing,
  { name, email, message: text }: InquiryInput,
  context: ActionContext & { currentUser: CurrentUser },
): Promise<void> {
  const { currentUser, ip, now } = context;
  await db.transaction().execute(async (trx) => {
    await lockCurrentUser(trx, currentUser);
    await trx
      .insertInto('owner_inquiries')
      .values({ pet_id: pet.id, user_id: currentUser.id, name, email, text, confirmed_at: now, created_at: now })
      .execute();
    await passOn(trx, pet, { name, email, text }, context);
    const subject = { type: 'pet', id: pet.id };
    await recordEvent(trx, { actor: currentUser, action: 'listing.contacted', subject, ip, now });
  });
}

async function emailConfirmationLink(
  db: Database,
  pet: OwnerListing,
  { name, email, message: text }: InquiryInput,
  { currentUser, ip, now, publicUrl }: ActionContext & { currentUser: CurrentUser | null },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = currentUser ? { id: currentUser.id, ...(await lockCurrentUser(trx, currentUser)) } : {};
    const token = makeToken();
    const confirmation_hash = hashToken(token);
    const user_id = currentUser?.id ?? null;
    await trx
      .insertInto('owner_inquiries')
      .values({ pet_id: pet.id, user_id, name, email, text, confirmation_hash, confirmed_at: null, created_at: now })
      .execute();
    await queueEmail(trx, {
      type: 'owner-inquiry-confirmation',
      to: recipientOf({ name, email, ...account }),
      content: confirmInquiryEmail({ pet, sender: { name } }),
      accessLink: `${publicUrl}/owner-inquiries/confirm?token=${token}`,
      now,
    });
    const subject = { type: 'pet', id: pet.id };
    await recordEvent(trx, { actor: currentUser, action: 'listing.contacted', subject, ip, now });
  });
}

/**
 * Passes a message on to the owner by email, without the sender's address. Using the link again changes nothing.
 * @throws ApiError 400 for an unknown link, 404 for a pet that is no longer listed, 409 for an adopted one, 429 for too many
 *   messages about one listing
 */
export async function confirmInquiry(
  db: Database,
  limits: Limits,
  token: string,
  context: ActionContext,
): Promise<void> {
  const confirmation_hash = hashToken(token);
  const link = db.selectFrom('owner_inquiries').where('confirmation_hash', '=', confirmation_hash);
  const found = await link.select(['pet_id', 'confirmed_at']).executeTakeFirst();
  if (!found) throw new ApiError(400, ownerListingMessages.linkExpired);
  if (found.confirmed_at) return;
  const pet = await getContactableListing(db, found.pet_id, null);
  await consumeOrThrow(db, limits, 'inquiryByLink', token);
  await consumeOrThrow(db, limits, 'inquiryByPet', String(pet.id));
  const isFirst = await db.transaction().execute(async (trx) => {
    const confirmed = await trx
      .updateTable('owner_inquiries')
      .set({ confirmed_at: context.now })
      .where('confirmation_hash', '=', confirmation_hash)
      .where('confirmed_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (confirmed) await passOn(trx, pet, confirmed, context);
    return confirmed !== undefined;
  });
  // A concurrent request came first.
  if (!isFirst) await refundLimit(db, 'inquiryByPet', String(pet.id));
}

/** Emails a message to the owner, or to the shelter if the owner's account is deleted. */
async function passOn(
  trx: Database,
  pet: OwnerListing,
  { name, email, text }: { name: string; email: string; text: string },
  { shelter, now, publicUrl }: ActionContext,
): Promise<void> {
  const inquiry = { pet, sender: { name, email }, text, publicUrl };
  const [recipients, content] = pet.owner
    ? [[recipientOf(pet.owner)], inquiryEmail({ ...inquiry, owner: pet.owner.name })]
    : [toShelter(shelter), orphanedInquiryEmail(inquiry)];
  for (const to of recipients) await queueEmail(trx, { type: 'owner-inquiry', to, content, now });
}

/** @throws ApiError as `getOwnerListing`, and 409 for an adopted pet */
async function getContactableListing(
  db: Database,
  petId: number,
  currentUser: { id: number } | null,
): Promise<OwnerListing> {
  const pet = await getOwnerListing(db, petId, currentUser);
  if (pet.adoption_status === 'Adopted') throw new ApiError(409, ownerListingMessages.adopted(pet.name));
  return pet;
}

/** @throws ApiError 404 for an unknown pet, 409 for the shelter's own and for one's own listing */
export async function getOwnerListing(
  db: Database,
  petId: number,
  currentUser: { id: number } | null,
): Promise<OwnerListing> {
  const pet = await findOwnerListing(db, petId);
  if (!pet) throw new ApiError(404, ownerListingMessages.notFound);
  if (!pet.listed_by_owner) throw new ApiError(409, ownerListingMessages.notListedByOwner);
  if (pet.owner && pet.owner.id === currentUser?.id) throw new ApiError(409, ownerListingMessages.ownListing);
  return pet;
}
