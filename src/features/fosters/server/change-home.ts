import type { Updateable } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { assignSlots } from '../../locations/server/index.ts';
import type { OwnHome, ProfileUpdate } from '../foster-care.contract.ts';
import { fosterMessages, homeStatusLabels } from '../fosters.constants.ts';
import type { HomeDetails, HomeUpdate } from '../fosters.contract.ts';
import { todayOf, type FosterContext } from './foster-context.ts';
import { getHome } from './home-details.queries.ts';
import { isActive, lockHome, lockOwnHome, type HomeRow } from './lock-home.ts';
import { getOwnHome } from './own-home.queries.ts';

/**
 * Changes the current user's own home; absent fields stay. An active home may pause and resume.
 * @throws ApiError 404 without a home; 409 for a newer version, fewer places than animals, a pause of a home that isn't
 *   active, or of one that the shelter has paused
 */
export async function changeOwnHome(
  db: Database,
  { version, is_paused, ...update }: ProfileUpdate,
  context: FosterContext,
): Promise<OwnHome> {
  return transactionWithRetry(db, async (trx) => {
    const home = await lockOwnHome(trx, context.actor, version);
    if (is_paused !== undefined && !isActive(home)) {
      throw new ApiError(409, fosterMessages.wrongStatus(homeStatusLabels[home.status]));
    }
    if (is_paused !== undefined && home.paused_by_shelter) throw new ApiError(409, fosterMessages.pausedByShelter);
    const status = is_paused === undefined ? home.status : is_paused ? 'paused' : 'approved';
    await writeHome(trx, home, { ...update, status }, context);
    return getOwnHome(trx, context.actor, context);
  });
}

/**
 * Changes a home; absent fields stay.
 * @throws ApiError 404 for an unknown home, 403 for one's own; 409 for a newer version, and fewer places than animals
 */
export async function changeHome(
  db: Database,
  id: number,
  { version, ...update }: HomeUpdate,
  context: FosterContext,
): Promise<HomeDetails> {
  return transactionWithRetry(db, async (trx) => {
    const home = await lockHome(trx, id, version);
    assertNotOwn(home, context);
    const notes = update.coordinator_notes === '' ? { coordinator_notes: null } : {};
    await writeHome(trx, home, { ...update, ...notes }, context);
    return getHome(trx, id, todayOf(context));
  });
}

/** Coordinators leave their own home to their colleagues. @throws ApiError 403 */
export function assertNotOwn({ user_id }: { user_id: number }, { actor }: FosterContext): void {
  if (user_id === actor.id) throw new ApiError(403, fosterMessages.ownHome);
}

async function writeHome(
  trx: Database,
  home: HomeRow,
  update: Partial<Updateable<Tables['foster_homes']>>,
  { actor, ip, now }: FosterContext,
): Promise<void> {
  const changed: Partial<Updateable<Tables['foster_homes']>> = Object.fromEntries(
    Object.entries(update).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(home[name as keyof HomeRow]),
    ),
  );
  if (typeof changed.capacity === 'number' && home.location_id !== null) {
    await resizeLocation(trx, home.location_id, changed.capacity, now);
  }
  await lockCurrentUser(trx, actor);
  const fields = Object.keys(changed);
  if (fields.length === 0) return;
  await trx
    .updateTable('foster_homes')
    .set({ ...changed, ...(changed.status && { status_at: now }), version: home.version + 1 })
    .where('id', '=', home.id)
    .execute();
  const subject = { type: 'foster_home', id: home.id };
  await recordEvent(trx, { actor, action: 'foster_home.changed', subject, details: { fields }, ip, now });
}

/** A trigger sets the home's own capacity. */
async function resizeLocation(trx: Database, id: number, capacity: number, now: Date): Promise<void> {
  const { name, version } = await trx
    .selectFrom('locations')
    .select(['name', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await assertRoom(trx, id, capacity);
  await trx
    .updateTable('locations')
    .set({ capacity, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await assignSlots(trx, { id, name: name ?? '', capacity }, now);
}

/** The location's own message would name it, which means nothing to the people of the home. */
async function assertRoom(trx: Database, location: number, capacity: number): Promise<void> {
  const { animals } = await trx
    .selectFrom('placements')
    .select(({ fn }) => fn.countAll<number>().as('animals'))
    .where('location_id', '=', location)
    .where('end_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (animals <= capacity) return;
  const sentence = fosterMessages.tooSmall(animals);
  throw new ApiError(409, sentence, { fields: { capacity: sentence } });
}
