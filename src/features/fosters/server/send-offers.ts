import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { fosterMessages, offerHours } from '../fosters.constants.ts';
import type { FosterNeed } from '../fosters.contract.ts';
import { offerEmail } from './emails.ts';
import { emailHomes, todayOf, type FosterContext } from './foster-context.ts';
import { lockOpenNeed } from './needs.ts';
import { getNeed } from './needs.queries.ts';

const HOUR_MS = 3_600_000;

/**
 * Offers an animal to homes by email. A home that has an offer of it already gets no second one.
 * @throws ApiError 404 for an unknown need; 409 for a closed one, and for a home that isn't active
 */
export async function sendOffers(
  db: Database,
  needId: number,
  homeIds: readonly number[],
  context: FosterContext,
): Promise<FosterNeed> {
  const { actor, ip, now, publicUrl } = context;
  return transactionWithRetry(db, async (trx) => {
    const need = await lockOpenNeed(trx, needId);
    const { rows: homes } = await sql<{ id: number }>`
      select id from foster_homes where id = any(${homeIds}::integer[]) and status = 'approved'
      order by id for key share`.execute(trx);
    if (homes.length < new Set(homeIds).size) throw new ApiError(409, fosterMessages.noMatch);
    await lockCurrentUser(trx, actor);
    const expires_at = new Date(now.getTime() + offerHours[need.urgency] * HOUR_MS);
    const sent = await trx
      .insertInto('foster_offers')
      .values(homes.map(({ id }) => ({ need_id: needId, home_id: id, sent_by: actor.id, sent_at: now, expires_at })))
      .onConflict((conflict) => conflict.constraint('foster_offers_once').doNothing())
      .returning(['id', 'home_id'])
      .execute();
    if (sent.length > 0) {
      const offers = new Map(sent.map(({ id, home_id }) => [home_id, id]));
      const { pet_name: pet, pet_species: species, urgency, kinds, note, until_on: until } = need;
      const answerBy = formatDeadline(expires_at, context.timeZone);
      await emailHomes(trx, [...offers.keys()], {
        type: 'foster-offer',
        write: ({ name }, homeId) =>
          offerEmail({
            name,
            pet,
            species,
            urgency,
            kinds,
            note,
            until,
            answerBy,
            offerId: offers.get(homeId)!,
            publicUrl,
          }),
        now,
      });
      const subject = { type: 'pet', id: need.pet_id };
      const details = { name: pet, count: sent.length };
      await recordEvent(trx, { actor, action: 'pet.foster_offered', subject, details, ip, now });
    }
    return getNeed(trx, needId, todayOf(context));
  });
}

function formatDeadline(at: Date, timeZone: string): string {
  return at.toLocaleString('en-US', {
    timeZone,
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}
