import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { placeAnimals } from '../../locations/server/index.ts';
import { fosterMessages } from '../fosters.constants.ts';
import type { FosterNeed } from '../fosters.contract.ts';
import { assertNotOwn } from './change-home.ts';
import { passedOverEmail, placedEmail } from './emails.ts';
import { emailHomes, todayOf, type FosterContext } from './foster-context.ts';
import { awayUntil, countFree } from './homes.queries.ts';
import { lockOpenNeed, type LockedNeed } from './needs.ts';
import { getNeed } from './needs.queries.ts';
import { closeOffers, findFirst, notifyNewFirst } from './offer-line.ts';

/**
 * Places the animal in the home that is first in line, and closes the other offers. The move follows the rules of locations:
 * of two coordinators who fill the last place, one is rejected.
 * @throws ApiError 404 for an unknown offer; 409 if the need or the offer is closed, the home isn't first in line, is away, paused
 *   or full, or the animal has left; 403 for one's own home
 */
export async function confirmOffer(db: Database, id: number, context: FosterContext): Promise<FosterNeed> {
  const { actor, ip, now, publicUrl } = context;
  const today = todayOf(context);
  try {
    return await transactionWithRetry(db, async (trx) => {
      const { need, offer } = await lockOffer(trx, id);
      if (offer.answer !== 'yes') throw new ApiError(409, fosterMessages.noYes);
      const first = await findFirst(trx, need.id);
      if (first && first.id !== id) throw new ApiError(409, fosterMessages.notFirst(first.name));
      const locationId = await lockFreeHome(trx, offer.home_id, context);
      const moves = [{ pet_id: need.pet_id, location_id: locationId }];
      await placeAnimals(trx, { moves }, context);
      await trx.updateTable('foster_offers').set({ outcome: 'placed', closed_at: now }).where('id', '=', id).execute();
      await trx
        .updateTable('foster_needs')
        .set({ closed_at: now, outcome: 'placed' })
        .where('id', '=', need.id)
        .execute();
      const pet = need.pet_name;
      await emailHomes(trx, [offer.home_id], {
        type: 'foster-placed',
        write: ({ name }) => placedEmail({ name, pet, publicUrl }),
        now,
      });
      await closeOffers(trx, { needId: need.id, pet, isPlaced: true }, context);
      const subject = { type: 'pet', id: need.pet_id };
      const details = { name: pet, home_id: offer.home_id };
      await recordEvent(trx, { actor, action: 'pet.foster_placed', subject, details, ip, now });
      return getNeed(trx, need.id, today);
    });
  } catch (error) {
    // Only what the locks don't cover, such as clocks that differ.
    if (errorCode(error) === '23P01') throw new ApiError(409, fosterMessages.full);
    throw error;
  }
}

/**
 * Passes over a home in line, with a reason that its people get.
 * @throws ApiError 404 for an unknown offer, 409 if it is closed or isn't a yes
 */
export async function passOver(db: Database, id: number, reason: string, context: FosterContext): Promise<FosterNeed> {
  const { actor, ip, now, publicUrl } = context;
  return transactionWithRetry(db, async (trx) => {
    const { need, offer } = await lockOffer(trx, id);
    if (offer.answer !== 'yes') throw new ApiError(409, fosterMessages.noYes);
    await lockCurrentUser(trx, actor);
    const before = await findFirst(trx, need.id);
    await trx
      .updateTable('foster_offers')
      .set({ outcome: 'passed over', reason, closed_at: now })
      .where('id', '=', id)
      .execute();
    const pet = need.pet_name;
    await emailHomes(trx, [offer.home_id], {
      type: 'foster-passed-over',
      write: ({ name }) => passedOverEmail({ name, pet, reason, publicUrl }),
      now,
    });
    await notifyNewFirst(trx, { needId: need.id, pet, before }, context);
    const subject = { type: 'pet', id: need.pet_id };
    const details = { name: pet, home_id: offer.home_id };
    await recordEvent(trx, { actor, action: 'pet.foster_passed_over', subject, details, ip, now });
    return getNeed(trx, need.id, todayOf(context));
  });
}

interface LockedOffer {
  home_id: number;
  answer: string | null;
}

async function lockOffer(trx: Database, id: number): Promise<{ need: LockedNeed; offer: LockedOffer }> {
  const known = await trx.selectFrom('foster_offers').select('need_id').where('id', '=', id).executeTakeFirst();
  if (!known) throw new ApiError(404, fosterMessages.noOffer);
  const need = await lockOpenNeed(trx, known.need_id);
  const offer = await trx
    .selectFrom('foster_offers')
    .select(['home_id', 'answer', 'outcome'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!offer) throw new ApiError(404, fosterMessages.noOffer);
  if (offer.outcome !== null) throw new ApiError(409, fosterMessages.offerClosed);
  return { need, offer };
}

/** Locks the home, and its location with it, so that the second of two placements sees the first. @returns its location */
async function lockFreeHome(trx: Database, id: number, context: FosterContext): Promise<number> {
  const today = todayOf(context);
  await sql`select from foster_homes where id = ${id} for no key update`.execute(trx);
  const { rows } = await sql<{
    user_id: number;
    location_id: number;
    status: string;
    free: number;
    away_until: string | null;
  }>`
    select h.user_id, h.location_id, h.status, ${countFree} as free, ${awayUntil(today)} as away_until
    from foster_homes h where h.id = ${id}`.execute(trx);
  const [home] = rows;
  if (home?.status !== 'approved') throw new ApiError(409, fosterMessages.notActive);
  assertNotOwn(home, context);
  if (home.away_until !== null) {
    throw new ApiError(409, fosterMessages.away(formatDay(home.away_until, { month: 'long', day: 'numeric' })));
  }
  if (home.free === 0) throw new ApiError(409, fosterMessages.full);
  return home.location_id;
}
