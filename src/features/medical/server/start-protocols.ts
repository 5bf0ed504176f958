import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { insertPlanned, type InsertedDose, type PlannedRow } from './insert-planned.ts';
import { lockPets, type LockedPet } from './lock-pets.ts';
import { planFirst, planNext, type PlannedDose } from './plan-doses.ts';
import { listProtocolSteps, type ProtocolWithSteps } from './protocol-steps.ts';

export interface PlanContext {
  now: Date;
  timeZone: string;
}

/**
 * Plans the automatic protocols of animals that have come into care, once for each custody. What they were given before
 * counts. Owners' listings and animals that aren't in care are left out.
 */
export async function planCare(trx: Database, petIds: readonly number[], context: PlanContext): Promise<void> {
  const { now, timeZone } = context;
  const { rows } = await sql<{ custody_id: number; pet_id: number; is_planned: boolean }>`
    select id as custody_id, pet_id, intake_type not in ('service', 'owner_requested_euthanasia') as is_planned
    from custodies
    where pet_id = any(${petIds}::integer[]) and outcome_at is null
      and not exists (select from care_plans where custody_id = custodies.id)
      and not (select listed_by_owner from pets where id = pet_id)
    order by pet_id`.execute(trx);
  if (rows.length === 0) return;
  const today = dayIn(timeZone, now);
  const pets = await lockPets(
    trx,
    rows.map(({ pet_id }) => pet_id),
    today,
  );
  const { rows: claimed } = await sql<{ custody_id: number }>`
    insert into care_plans (custody_id, planned_at)
    select id, ${now}::timestamptz from custodies where id = any(${rows.map((row) => row.custody_id)}::integer[])
    on conflict do nothing returning custody_id`.execute(trx);
  const isClaimed = new Set(claimed.map(({ custody_id }) => custody_id));
  const planned = rows.filter((row) => row.is_planned && isClaimed.has(row.custody_id));
  const protocols = [...(await listProtocolSteps(trx, 'automatic')).values()];
  await startProtocols(
    trx,
    planned.map(({ pet_id }) => pets.get(pet_id)!),
    { protocols, day: today, now, timeZone },
  );
}

/**
 * Plans the care of animals that came in without a rule of this feature, such as by an import. When the server stops, it
 * ends after the current batch; the next server continues.
 */
export async function planNewCustodies(
  db: Database,
  { signal, ...context }: PlanContext & { signal?: AbortSignal },
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const { rows } = await sql<{ pet_id: number }>`
      select pet_id from custodies
      where outcome_at is null and not exists (select from care_plans where custody_id = custodies.id)
        and not (select listed_by_owner from pets where id = pet_id)
      order by pet_id limit ${BATCH_SIZE}`.execute(db);
    if (rows.length > 0) {
      const ids = rows.map(({ pet_id }) => pet_id);
      await db.transaction().execute((trx) => planCare(trx, ids, context));
    }
    if (rows.length < BATCH_SIZE) return;
  }
}

const BATCH_SIZE = 200;

interface Start {
  protocols: readonly ProtocolWithSteps[];
  /** On which the animals start. */
  day: string;
  now: Date;
  timeZone: string;
}

/** Plans the next dose of protocols for locked animals: of each that is for their type and age, and that they aren't on yet. */
export async function startProtocols(
  trx: Database,
  pets: readonly LockedPet[],
  { protocols, day, now, timeZone }: Start,
): Promise<InsertedDose[]> {
  const history = await listHistory(
    trx,
    pets.map(({ id }) => id),
    protocols,
  );
  const planned = pets.flatMap((pet) =>
    protocols.flatMap((protocol): PlannedRow[] => {
      const past = history.get(`${pet.id} ${protocol.id}`);
      const dose = isFor(protocol, pet, past, day) ? planFor(protocol, pet, past, { day, timeZone }) : null;
      return dose ? [{ pet_id: pet.id, ...dose }] : [];
    }),
  );
  return insertPlanned(trx, planned, now);
}

interface PastDoses {
  has_open: boolean;
  last_step_id: number | null;
  last_at: Date | null;
}

function isFor(
  { pet_types, min_age_days, max_age_days }: ProtocolWithSteps,
  pet: LockedPet,
  past: PastDoses | undefined,
  day: string,
): boolean {
  if (!pet_types.includes(pet.type) || past?.has_open) return false;
  // One that was on it before continues it at any age.
  if (past && past.last_at !== null) return true;
  if (pet.born_on === null) return max_age_days === null;
  const age = Math.floor((Date.parse(day) - Date.parse(pet.born_on)) / 86_400_000);
  return age >= min_age_days && (max_age_days === null || age <= max_age_days);
}

/** The next dose for an animal that starts on a day, or continues. */
export function planFor(
  protocol: ProtocolWithSteps,
  pet: LockedPet,
  past: PastDoses | undefined,
  { day, timeZone }: { day: string; timeZone: string },
): PlannedDose | null {
  const last = protocol.allSteps.find(({ id }) => id === past?.last_step_id);
  if (!last || !past?.last_at) return planFirst(protocol.steps, pet.born_on, day);
  const next = planNext(protocol.steps, pet.born_on, { step: last, day: dayIn(timeZone, past.last_at) });
  return next && { ...next, due_on: next.due_on > day ? next.due_on : day };
}

/** Of each animal and protocol, whether a dose is open, and the last one that was given or skipped. */
export async function listHistory(
  db: Database,
  petIds: readonly number[],
  protocols: readonly { id: number }[],
): Promise<Map<string, PastDoses>> {
  const { rows } = await sql<PastDoses & { pet_id: number; protocol_id: number }>`
    select t.pet_id, s.protocol_id,
      bool_or(t.given_at is null and t.skipped_at is null and t.canceled_at is null) as has_open,
      (array_agg(t.step_id order by coalesce(t.given_at, t.skipped_at) desc, t.id desc)
        filter (where t.canceled_at is null and coalesce(t.given_at, t.skipped_at) is not null))[1] as last_step_id,
      max(coalesce(t.given_at, t.skipped_at)) filter (where t.canceled_at is null) as last_at
    from treatments t join protocol_steps s on s.id = t.step_id
    where t.pet_id = any(${petIds}::integer[]) and s.protocol_id = any(${protocols.map(({ id }) => id)}::integer[])
    group by t.pet_id, s.protocol_id`.execute(db);
  return new Map(rows.map((row) => [`${row.pet_id} ${row.protocol_id}`, row]));
}
