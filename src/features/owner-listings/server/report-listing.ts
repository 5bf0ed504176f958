import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { confirmCurrentUser, lockCurrentUser } from '../../accounts/server/index.ts';
import { ownerListingMessages, type ReportReason } from '../owner-listings.constants.ts';
import { getOwnerListing } from './contact-owner.ts';

interface ActionContext {
  ip: string;
  now: Date;
}

/**
 * Reports a listing to the Admins. One person counts once: a second report replaces the first, and opens a dismissed one.
 * @throws ApiError 401 if the session has ended, 404 for an unknown pet, 409 for the shelter's own and for one's own
 *   listing, 429 for too many reports from one network
 */
export async function reportListing(
  db: Database,
  limits: Limits,
  petId: number,
  report: { reason: ReportReason; details: string },
  { currentUser, ip, now }: ActionContext & { currentUser: CurrentUser | null },
): Promise<void> {
  const network = networkOf(ip);
  const block = await consumeLimit(db, limits, 'reportByIp', network);
  if (block) throw tooManyRequests(block);
  await db.transaction().execute(async (trx) => {
    const pet = await getOwnerListing(trx, petId, currentUser);
    if (currentUser) await lockCurrentUser(trx, currentUser);
    const reporter = currentUser ? { user_id: currentUser.id, network: null } : { user_id: null, network };
    await trx
      .insertInto('listing_reports')
      .values({ pet_id: pet.id, ...reporter, ...report, created_at: now, dismissed_at: null })
      .onConflict((conflict) =>
        (currentUser
          ? conflict.columns(['pet_id', 'user_id']).where('user_id', 'is not', null)
          : conflict.columns(['pet_id', 'network']).where(sql<boolean>`user_id is null and network is not null`)
        ).doUpdateSet({ ...report, created_at: now, dismissed_at: null }),
      )
      .execute();
    const subject = { type: 'pet', id: pet.id };
    await recordEvent(trx, { actor: currentUser, action: 'listing.reported', subject, ip, now });
  });
}

/** @throws ApiError 404 for an unknown pet */
export async function dismissReports(
  db: Database,
  petId: number,
  { actor, ip, now }: ActionContext & { actor: CurrentUser },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await assertPetExists(trx, petId);
    await confirmCurrentUser(trx, actor);
    const dismissed = await trx
      .updateTable('listing_reports')
      .set({ dismissed_at: now })
      .where('pet_id', '=', petId)
      .where('dismissed_at', 'is', null)
      .returning('id')
      .execute();
    if (dismissed.length === 0) return;
    const subject = { type: 'pet', id: petId };
    await recordEvent(trx, { actor, action: 'listing.reports_dismissed', subject, ip, now });
  });
}

export async function assertPetExists(db: Database, id: number): Promise<void> {
  const pet = await db.selectFrom('pets').select('id').where('id', '=', id).executeTakeFirst();
  if (!pet) throw new ApiError(404, ownerListingMessages.notFound);
}
