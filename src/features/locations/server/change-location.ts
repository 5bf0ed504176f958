import { sql, type Selectable } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { locationMessages } from '../locations.constants.ts';
import type { Location, LocationUpdate } from '../locations.contract.ts';
import type { ActionContext } from './action-context.ts';
import { auditName, withUniqueName } from './location-names.ts';
import { getLocation, listIdsWithin } from './locations.queries.ts';
import { assignSlots } from './assign-slots.ts';

/**
 * Changes a location; absent fields stay.
 * @throws ApiError 404 if it was deleted; 409 for a newer version, a taken name, a capacity below the number of its animals,
 *   or retiring it with animals in it
 */
export async function updateLocation(
  db: Database,
  id: number,
  { version, is_retired, ...input }: LocationUpdate,
  context: ActionContext,
): Promise<Location> {
  return withUniqueName(input.name ?? '', () =>
    transactionWithRetry(db, async (trx) => {
      const before = await lockLocation(trx, id);
      await confirmCurrentUser(trx, context.actor);
      if (version !== undefined && version !== before.version) throw new ApiError(409, locationMessages.newer);
      const changed = pickChanged(before, { ...input, ...(input.note === '' && { note: null }) });
      const isRetiring = is_retired === true && before.retired_at === null;
      const isReturning = is_retired === false && before.retired_at !== null;
      if (isRetiring) await retire(trx, before, context.now);
      if (isReturning) await bringBack(trx, before);
      const fields = Object.keys(changed);
      if (fields.length > 0 || isRetiring || isReturning) {
        await trx
          .updateTable('locations')
          .set({ ...changed, version: before.version + 1 })
          .where('id', '=', id)
          .execute();
      }
      if (changed.capacity !== undefined) {
        const { name = before.name, capacity } = changed;
        await assignSlots(trx, { id, name, capacity }, context.now);
      }
      const { actor, ip, now } = context;
      const name = auditName({ ...before, name: changed.name ?? before.name });
      const event = { actor, subject: { type: 'location', id }, ip, now };
      if (fields.length > 0)
        await recordEvent(trx, { ...event, action: 'location.changed', details: { name, fields } });
      if (isRetiring) await recordEvent(trx, { ...event, action: 'location.retired', details: { name } });
      if (isReturning) await recordEvent(trx, { ...event, action: 'location.brought_back', details: { name } });
      return getLocation(trx, id);
    }),
  );
}

/**
 * Deletes a location with all that is within it.
 * @throws ApiError 404 if it was deleted before, 409 if an animal has ever been there
 */
export async function deleteLocation(db: Database, id: number, { actor, ip, now }: ActionContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const location = await lockLocation(trx, id);
    await confirmCurrentUser(trx, actor);
    const { is_used } = await getLocation(trx, id);
    if (is_used) throw new ApiError(409, locationMessages.hasHistory(location.name));
    await withFosterHome(location.name, () => trx.deleteFrom('locations').where('id', '=', id).execute());
    const details = { name: auditName(location) };
    await recordEvent(trx, { actor, action: 'location.deleted', subject: { type: 'location', id }, details, ip, now });
  });
}

/** @throws ApiError 400 if a location within the same one is missing, unknown or listed twice */
export async function orderLocations(
  db: Database,
  ids: readonly number[],
  { actor, ip, now }: ActionContext,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select l.id from locations l join locations first on first.id = ${ids[0]!}
      where l.parent_id is not distinct from first.parent_id and l.type <> 'site' and l.retired_at is null
      order by l.id for no key update of l`.execute(trx);
    await confirmCurrentUser(trx, actor);
    const siblings = new Set(rows.map(({ id }) => id));
    const isComplete = new Set(ids).size === ids.length && ids.length === siblings.size;
    if (!isComplete || !ids.every((id) => siblings.has(id))) {
      throw new ApiError(400, locationMessages.order, { fields: { ids: locationMessages.order } });
    }
    await sql`
      update locations set rank = ranked.rank::integer
      from unnest(${ids}::integer[]) with ordinality as ranked (id, rank)
      where locations.id = ranked.id`.execute(trx);
    await recordEvent(trx, { actor, action: 'location.ordered', subject: { type: 'location', id: null }, ip, now });
  });
}

type LocationRow = Selectable<Tables['locations']> & { name: string };

/** Locks it, so that no animal arrives meanwhile. */
async function lockLocation(trx: Database, id: number): Promise<LocationRow> {
  const row = await trx.selectFrom('locations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new ApiError(404, locationMessages.notFound);
  if (row.name === null) throw new ApiError(409, locationMessages.siteDetails);
  return { ...row, name: row.name };
}

type Changes = Omit<LocationUpdate, 'version' | 'is_retired'>;

function pickChanged(before: LocationRow, update: Changes): Changes {
  return Object.fromEntries(
    Object.entries(update).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof typeof update],
    ),
  );
}

/** A home that has been approved needs its location. @throws ApiError 409 */
async function withFosterHome<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'foster_homes_location') throw error;
    throw new ApiError(409, locationMessages.ofFosterHome(name));
  }
}

/** With all within it. */
async function retire(trx: Database, { id, name }: LocationRow, now: Date): Promise<void> {
  const within = await listIdsWithin(trx, id);
  await sql`select id from locations where id = any(${within}::integer[]) order by id for update`.execute(trx);
  const { animals_within } = await getLocation(trx, id);
  if (animals_within > 0) throw new ApiError(409, locationMessages.occupied(name));
  await trx
    .updateTable('locations')
    .set({ retired_at: now })
    .where('id', 'in', within)
    .where('retired_at', 'is', null)
    .execute();
}

/** With all that was retired together with it. */
async function bringBack(trx: Database, { id, parent_id, retired_at }: LocationRow): Promise<void> {
  const parent = await trx
    .selectFrom('locations')
    .select(['name', 'retired_at'])
    .where('id', '=', parent_id)
    .forShare()
    .executeTakeFirst();
  if (parent?.retired_at) throw new ApiError(409, locationMessages.parentRetired(parent.name ?? ''));
  await trx
    .updateTable('locations')
    .set({ retired_at: null })
    .where('id', 'in', await listIdsWithin(trx, id))
    .where('retired_at', '=', retired_at)
    .execute();
}
