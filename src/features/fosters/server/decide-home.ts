import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { decisionPaths, fosterMessages, homeStatusLabels } from '../fosters.constants.ts';
import type { Decision, HomeCheck, HomeDetails } from '../fosters.contract.ts';
import { assertNotOwn } from './change-home.ts';
import { decisionEmail } from './emails.ts';
import { emailHomes, todayOf, type FosterContext } from './foster-context.ts';
import { getHome } from './home-details.queries.ts';
import { lockHome, type HomeRow } from './lock-home.ts';
import { closeOffersOfHome } from './offer-line.ts';

/**
 * Records a home check, before or after the approval. One that wasn't passed leaves an approved home as it is.
 * @throws ApiError 404 for an unknown home, 403 for one's own, 400 for a day in the future, 409 for a closed application or a
 *   failed check of an active home
 */
export async function recordHomeCheck(
  db: Database,
  id: number,
  { outcome, checked_on, note }: HomeCheck,
  context: FosterContext,
): Promise<HomeDetails> {
  const { actor, ip, now } = context;
  const today = todayOf(context);
  if (checked_on > today) {
    const sentence = 'Enter a day that isn’t in the future';
    throw new ApiError(400, sentence, { fields: { checked_on: sentence } });
  }
  return transactionWithRetry(db, async (trx) => {
    const home = await lockHome(trx, id);
    assertNotOwn(home, context);
    const isOpen = home.status === 'applied' || home.status === 'home check';
    if (!isOpen) throw new ApiError(409, fosterMessages.wrongStatus(homeStatusLabels[home.status]));
    await lockCurrentUser(trx, actor);
    await trx
      .updateTable('foster_homes')
      .set({
        status: 'home check',
        ...(home.status !== 'home check' && { status_at: now }),
        home_check_outcome: outcome,
        home_check_on: checked_on,
        home_check_note: note || null,
        home_check_by: actor.id,
        version: home.version + 1,
      })
      .where('id', '=', id)
      .execute();
    const subject = { type: 'foster_home', id };
    await recordEvent(trx, { actor, action: 'foster_home.checked', subject, details: { outcome }, ip, now });
    return getHome(trx, id, today);
  });
}

/**
 * Approves, rejects, pauses, resumes or ends a home. An approval adds the location where its animals are placed; an end
 * retires it.
 * @throws ApiError 404 for an unknown home, 403 for one's own, 400 without a reason to reject; 409 if the status has changed, no
 *   home check was passed, or animals still stay there
 */
export async function decideHome(
  db: Database,
  id: number,
  { decision, reason }: Decision,
  context: FosterContext,
): Promise<HomeDetails> {
  const { actor, ip, now, publicUrl } = context;
  if (decision === 'reject' && !reason) {
    throw new ApiError(400, fosterMessages.enterReason, { fields: { reason: fosterMessages.enterReason } });
  }
  return withFreeName(() =>
    transactionWithRetry(db, async (trx) => {
      const home = await lockHome(trx, id);
      assertNotOwn(home, context);
      const { from, to } = decisionPaths[decision];
      if (!from.includes(home.status)) {
        throw new ApiError(409, fosterMessages.wrongStatus(homeStatusLabels[home.status]));
      }
      if (decision === 'approve' && home.home_check_outcome !== 'passed') {
        throw new ApiError(409, fosterMessages.needsHomeCheck);
      }
      const location_id = decision === 'approve' ? await openLocation(trx, home) : home.location_id;
      if (decision === 'end' && location_id !== null) await retireEmptyLocation(trx, location_id, now);
      await lockCurrentUser(trx, actor);
      await trx
        .updateTable('foster_homes')
        .set({ status: to, status_at: now, location_id, reason: reason || null, version: home.version + 1 })
        .set({ paused_by_shelter: decision === 'pause' })
        .where('id', '=', id)
        .execute();
      if (decision === 'end') await closeOffersOfHome(trx, id, context);
      const subject = { type: 'foster_home', id };
      await recordEvent(trx, { actor, action: 'foster_home.decided', subject, details: { decision }, ip, now });
      await emailHomes(trx, [id], {
        type: 'foster-decision',
        write: ({ name }) => decisionEmail({ name, decision, reason: reason || null, publicUrl }),
        now,
      });
      return getHome(trx, id, todayOf(context));
    }),
  );
}

/** Staff may have added a location by hand that has the home's name. @throws ApiError 409 */
async function withFreeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'locations_name') throw error;
    throw new ApiError(409, fosterMessages.nameInUse);
  }
}

/** Named by its number: the kennel map shows it to all staff. */
async function openLocation(trx: Database, { id, location_id, capacity, is_demo }: HomeRow): Promise<number> {
  if (location_id !== null) {
    await trx.updateTable('locations').set({ retired_at: null, capacity }).where('id', '=', location_id).execute();
    return location_id;
  }
  const { rows } = await sql<{ id: number }>`
    insert into locations (type, name, capacity, rank, is_demo)
    select 'foster_home', ${`Foster home ${id}`}, ${capacity},
      coalesce((select max(rank) from locations where parent_id is null), 0) + 1, ${is_demo}
    returning id`.execute(trx);
  return rows[0]!.id;
}

/** Locks it, so that no animal arrives meanwhile. @throws ApiError 409 if animals stay there */
async function retireEmptyLocation(trx: Database, id: number, now: Date): Promise<void> {
  await trx.selectFrom('locations').select('id').where('id', '=', id).forUpdate().execute();
  const names = await listOccupants(trx, id);
  if (names.length > 0) throw new ApiError(409, fosterMessages.hasAnimals(joinList(names)));
  await trx
    .updateTable('locations')
    .set({ retired_at: now })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .execute();
}

async function listOccupants(trx: Database, locationId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.name from placements n join pets p on p.id = n.pet_id
    where n.location_id = ${locationId} and n.end_at is null order by p.name limit 10`.execute(trx);
  return rows.map(({ name }) => name);
}

/**
 * Closes the home of an account that is deleted.
 * @throws ApiError 409 if animals stay there
 */
export async function releaseHome(trx: Database, userId: number, now: Date): Promise<void> {
  const home = await trx
    .selectFrom('foster_homes')
    .select(['id', 'location_id'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!home) return;
  if (home.location_id !== null) {
    await trx.selectFrom('locations').select('id').where('id', '=', home.location_id).forUpdate().execute();
    const names = await listOccupants(trx, home.location_id);
    if (names.length > 0) throw new ApiError(409, fosterMessages.accountHasAnimals(joinList(names)));
    await trx
      .updateTable('locations')
      .set({ retired_at: now })
      .where('id', '=', home.location_id)
      .where('retired_at', 'is', null)
      .execute();
  }
  await trx.deleteFrom('foster_homes').where('id', '=', home.id).execute();
}
