import { sql } from 'kysely';
import { toEventRow } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { insertAll } from '../../../platform/database/insert-all.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { findLastEventId, recordUndoStep, type RowChange } from '../../undo/server/index.ts';
import { locationMessages, type LocationType } from '../locations.constants.ts';
import type { Move } from '../locations.contract.ts';
import type { ActionContext } from './action-context.ts';

interface MoveInput {
  moves: readonly Move[];
  reason?: string | null | undefined;
}

/**
 * Moves animals, all or none. All leave before any arrives, so that two can change places.
 * @returns how many were elsewhere before
 * @throws ApiError 400 for an animal that is moved twice, 404 for an unknown animal; 409 for one that isn't in care, and for
 *   a location that is full or retired
 */
export async function moveAnimals(db: Database, input: MoveInput, context: ActionContext): Promise<number> {
  try {
    return await transactionWithRetry(db, async (trx) => {
      const lastEventId = await findLastEventId(trx);
      const { moved, changes } = await placeAnimals(trx, input, context);
      const [first] = moved;
      if (!first) return 0;
      const label =
        moved.length === 1
          ? `Moved ${first.name}${first.to ? ` to ${first.to.name}` : ''}`
          : `Moved ${moved.length} animals`;
      const step = {
        label,
        href: '/admin-dashboard/kennels',
        changes,
        queuedEmails: [],
        canceledEmails: [],
        lastEventId,
      };
      await recordUndoStep(trx, step, context);
      return moved.length;
    });
  } catch (error) {
    // Only what the locks don't cover, such as clocks that differ: the exclusion constraints decide.
    if (errorCode(error) === '23P01') throw new ApiError(409, locationMessages.movedSince);
    throw error;
  }
}

/** The same, within a transaction, and without a way to undo it. @returns who was moved, and the changed rows */
export async function placeAnimals(
  trx: Database,
  { moves, reason = null }: MoveInput,
  context: ActionContext,
): Promise<{ moved: MovedAnimal[]; changes: RowChange[] }> {
  const pets = await lockAnimals(trx, moves);
  const locations = await lockLocations(trx, moves);
  await confirmCurrentUser(trx, context.actor);
  const animals = moves.map((move): MovedAnimal => {
    const pet = pets.get(move.pet_id)!;
    return { ...pet, to: move.location_id === null ? null : locations.get(move.location_id)! };
  });
  const moved = animals.filter(({ from, to }) => from?.location_id !== to?.id);
  for (const { name, is_in_care, to } of moved) {
    if (!is_in_care) throw new ApiError(409, locationMessages.notInCare(name));
    if (to?.is_retired) throw new ApiError(409, locationMessages.retired(to.name));
  }
  const at = await findStart(trx, moved, context.now);
  const ended = await endPlacements(trx, moved, at);
  const started = await startPlacements(trx, moved, { at, reason, actor: context.actor });
  const sites = await followSites(trx, moved);
  await insertAll(
    trx,
    'audit_log',
    moved.map((animal) => toMoveEvent(animal, context)),
  );
  // Undone in the opposite order: the slots are free again before the former placements continue.
  return { moved, changes: [...sites, ...ended, ...started] };
}

interface LockedAnimal {
  id: number;
  name: string;
  /** The site that its page names. */
  site: string | null;
  is_in_care: boolean;
  is_demo: boolean;
  from: CurrentPlacement | null;
}

export interface MovedAnimal extends LockedAnimal {
  to: LockedLocation | null;
}

interface CurrentPlacement {
  id: number;
  location_id: number;
  start_at: Date;
  /** The whole row, as undoing restores it. */
  row: Record<string, unknown>;
}

/** Locks the pets in the order of their ids, as all rules do. */
async function lockAnimals(trx: Database, moves: readonly Move[]): Promise<Map<number, LockedAnimal>> {
  const ids = moves.map(({ pet_id }) => pet_id);
  if (new Set(ids).size < ids.length) throw new ApiError(400, locationMessages.petTwice);
  const { rows: pets } = await sql<Omit<LockedAnimal, 'is_in_care' | 'from'>>`
    select id, name, location as site, is_demo from pets
    where id = any(${ids}::integer[]) and not listed_by_owner order by id for update`.execute(trx);
  if (pets.length < ids.length) throw new ApiError(404, locationMessages.noSuchPet);
  // A second statement sees what others did until the locks were granted.
  const { rows } = await sql<{ pet_id: number; placement: Record<string, unknown> | null }>`
    select c.pet_id, to_jsonb(n) as placement
    from custodies c left join placements n on n.pet_id = c.pet_id and n.end_at is null
    where c.pet_id = any(${ids}::integer[]) and c.outcome_at is null`.execute(trx);
  const placements = new Map(rows.map(({ pet_id, placement }) => [pet_id, placement]));
  return new Map(
    pets.map((pet) => {
      const row = placements.get(pet.id);
      const is_in_care = row !== undefined;
      return [pet.id, { ...pet, is_in_care, from: row ? toCurrent(row) : null }];
    }),
  );
}

function toCurrent(row: Record<string, unknown>): CurrentPlacement {
  const { id, location_id, start_at } = row as { id: number; location_id: number; start_at: string };
  return { id, location_id, start_at: new Date(start_at), row };
}

interface LockedLocation {
  id: number;
  type: LocationType;
  name: string;
  site: string | null;
  capacity: number | null;
  is_retired: boolean;
}

/** Two moves to the same location wait for each other, so that the second sees the slots that the first has taken. */
async function lockLocations(trx: Database, moves: readonly Move[]): Promise<Map<number, LockedLocation>> {
  const ids = [...new Set(moves.flatMap(({ location_id }) => location_id ?? []))];
  await sql`select id from locations where id = any(${ids}::integer[]) order by id for no key update`.execute(trx);
  const { rows } = await sql<LockedLocation>`
    select l.id, l.type, coalesce(l.name, s.name) as name, site_of_location(l.id) as site, l.capacity,
      l.retired_at is not null as is_retired
    from locations l left join sites s on s.id = l.site_id where l.id = any(${ids}::integer[])`.execute(trx);
  if (rows.length < ids.length) {
    const sentence = locationMessages.noSuchLocation;
    throw new ApiError(400, sentence, { fields: { location_id: sentence } });
  }
  return new Map(rows.map((row) => [row.id, row]));
}

/** Now, or when the last of these placements began or ended: the clocks of several servers may differ. */
async function findStart(trx: Database, moved: readonly MovedAnimal[], now: Date): Promise<Date> {
  const pets = moved.map(({ id }) => id);
  const targets = moved.flatMap(({ to }) => to?.id ?? []);
  const { rows } = await sql<{ latest: Date | null }>`
    select max(coalesce(end_at, start_at)) as latest from placements
    where (pet_id = any(${pets}::integer[]) or location_id = any(${targets}::integer[]))
      and coalesce(end_at, start_at) > ${now}`.execute(trx);
  const latest = rows[0]?.latest;
  // The database counts microseconds.
  return latest ? new Date(latest.getTime() + 1) : now;
}

async function endPlacements(trx: Database, moved: readonly MovedAnimal[], at: Date): Promise<RowChange[]> {
  const current = moved.flatMap(({ id, from }) => (from ? { ...from, pet_id: id } : []));
  // One that has only just begun was never there.
  const deleted = current.filter(({ start_at }) => start_at >= at);
  const ended = current.filter(({ start_at }) => start_at < at);
  if (deleted.length > 0)
    await trx
      .deleteFrom('placements')
      .where(
        'id',
        'in',
        deleted.map(({ id }) => id),
      )
      .execute();
  if (ended.length > 0)
    await trx
      .updateTable('placements')
      .set({ end_at: at })
      .where(
        'id',
        'in',
        ended.map(({ id }) => id),
      )
      .execute();
  return [
    ...deleted.map(({ id, row }): RowChange => ({ table: 'placements', id, before: row, after: null })),
    ...ended.map(({ id, pet_id }): RowChange => ({
      table: 'placements',
      id,
      before: { pet_id, end_at: null },
      after: { pet_id, end_at: at },
    })),
  ];
}

/** Each takes the lowest free slot. @throws ApiError 409 if a location is full */
async function startPlacements(
  trx: Database,
  moved: readonly MovedAnimal[],
  { at, reason, actor }: { at: Date; reason: string | null; actor: { id: number } },
): Promise<RowChange[]> {
  const arriving = moved.flatMap(({ id, is_demo, to }) => (to ? { pet_id: id, is_demo, to } : []));
  if (arriving.length === 0) return [];
  const freeSlots = await findFreeSlots(
    trx,
    arriving.map(({ to }) => to),
  );
  const rows = arriving.map(({ pet_id, is_demo, to }) => {
    const slot = to.capacity === null ? null : freeSlots.get(to.id)!.shift();
    if (slot === undefined) throw new ApiError(409, locationMessages.full(to.name));
    return { pet_id, location_id: to.id, slot, start_at: at, end_at: null, reason, moved_by: actor.id, is_demo };
  });
  const inserted = await trx
    .insertInto('placements')
    .values(rows)
    .returning(['id', 'pet_id', 'location_id', 'slot'])
    .execute();
  return inserted.map(({ id, ...placement }) => ({
    table: 'placements',
    id,
    before: null,
    after: { ...placement, end_at: null },
  }));
}

async function findFreeSlots(trx: Database, locations: readonly LockedLocation[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ location_id: number; slot: number }>`
    select location_id, slot from placements
    where location_id = any(${locations.map(({ id }) => id)}::integer[]) and end_at is null and slot is not null`.execute(
    trx,
  );
  const taken = Map.groupBy(rows, ({ location_id }) => location_id);
  return new Map(
    locations.map(({ id, capacity }) => {
      const slots = new Set((taken.get(id) ?? []).map(({ slot }) => slot));
      return [id, Array.from({ length: capacity ?? 0 }, (_, at) => at + 1).filter((slot) => !slots.has(slot))];
    }),
  );
}

/** The database has set the site of each animal's page. */
async function followSites(trx: Database, moved: readonly MovedAnimal[]): Promise<RowChange[]> {
  const ids = moved.map(({ id }) => id);
  const { rows } = await sql<{ id: number; site: string | null }>`
    select id, location as site from pets where id = any(${ids}::integer[])`.execute(trx);
  const sites = new Map(rows.map(({ id, site }) => [id, site]));
  return moved.flatMap(({ id, site }): RowChange[] => {
    const after = sites.get(id) ?? null;
    return after === site ? [] : [{ table: 'pets', id, before: { location: site }, after: { location: after } }];
  });
}

function toMoveEvent({ id, name, to }: MovedAnimal, { actor, ip, now }: ActionContext) {
  const details = { name, to: to && describeTarget(to) };
  return toEventRow({ actor, action: 'pet.moved', subject: { type: 'pet', id }, details, ip, now });
}

/** A foster home's name may be a person's. */
function describeTarget({ type, name, site }: LockedLocation): string {
  if (type === 'foster_home') return 'a foster home';
  return site === null || site === name ? name : `${name} (${site})`;
}
