import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { notifyColleague } from '../../notifications/server/index.ts';
import type { OwnOffer } from '../foster-care.contract.ts';
import { fosterMessages, type OfferAnswer } from '../fosters.constants.ts';
import { listCoordinators, type FosterContext } from './foster-context.ts';
import { isActive } from './lock-home.ts';
import { findFirst, notifyNewFirst } from './offer-line.ts';
import { getOwnOffer } from './own-home.queries.ts';

/**
 * Answers an offer of the current user's home. A yes gets the next position; a changed answer leaves the line, and a second
 * yes starts at its end.
 * @throws ApiError 404 for an offer of another home, 409 for one that is closed or has expired
 */
export async function answerOffer(
  db: Database,
  id: number,
  answer: OfferAnswer,
  context: FosterContext,
): Promise<OwnOffer> {
  const { actor, ip, now } = context;
  return transactionWithRetry(db, async (trx) => {
    const offer = await lockOwnOffer(trx, id, actor);
    if (offer.outcome !== null) throw new ApiError(409, fosterMessages.offerClosed);
    // Someone in line may still step back.
    const isSteppingBack = offer.answer === 'yes' && answer !== 'yes';
    if (offer.expires_at < now && !isSteppingBack) throw new ApiError(409, fosterMessages.offerExpired);
    await lockCurrentUser(trx, actor);
    if (offer.answer === answer) return getOwnOffer(trx, id, now);
    const before = await findFirst(trx, offer.need_id);
    const position =
      answer === 'yes'
        ? sql<number>`(select coalesce(max(position), 0) + 1 from foster_offers where need_id = ${offer.need_id})`
        : null;
    await trx.updateTable('foster_offers').set({ answer, answered_at: now, position }).where('id', '=', id).execute();
    await notifyNewFirst(trx, { needId: offer.need_id, pet: offer.pet, before }, context);
    const subject = { type: 'pet', id: offer.pet_id };
    const details = { name: offer.pet, answer, home_id: offer.home_id };
    await recordEvent(trx, { actor, action: 'pet.foster_answered', subject, details, ip, now });
    if (answer === 'yes') await notifyCoordinators(trx, offer.pet, context);
    return getOwnOffer(trx, id, now);
  });
}

interface LockedOffer {
  id: number;
  need_id: number;
  home_id: number;
  pet_id: number;
  pet: string;
  answer: OfferAnswer | null;
  outcome: string | null;
  expires_at: Date;
}

/** Locks the need first: answers wait for each other, so the order of positions is that of the answers. */
async function lockOwnOffer(trx: Database, id: number, user: { id: number }): Promise<LockedOffer> {
  await sql`
    select from foster_needs where id = (
      select o.need_id from foster_offers o join foster_homes h on h.id = o.home_id
      where o.id = ${id} and h.user_id = ${user.id})
    for update`.execute(trx);
  const { rows } = await sql<LockedOffer & { status: Parameters<typeof isActive>[0]['status'] }>`
    select o.id, o.need_id, o.home_id, n.pet_id, p.name as pet, o.answer, o.outcome, o.expires_at, h.status
    from foster_offers o
    join foster_homes h on h.id = o.home_id
    join foster_needs n on n.id = o.need_id
    join pets p on p.id = n.pet_id
    where o.id = ${id} and h.user_id = ${user.id} for update of o for key share of h`.execute(trx);
  const [offer] = rows;
  if (!offer || !isActive(offer)) throw new ApiError(404, fosterMessages.noOffer);
  return offer;
}

async function notifyCoordinators(trx: Database, pet: string, { actor, now }: FosterContext): Promise<void> {
  await notifyColleague(trx, {
    recipientIds: (await listCoordinators(trx, now)).map(({ id }) => id),
    actor,
    type: 'foster.answered',
    details: { pet },
    url: '/admin-dashboard/fosters?tab=needs',
    now,
  });
}
