import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { findPetsInShort } from '../../pets/server/index.ts';
import { findPickupsOf, toPickup } from '../../pickups/server/index.ts';
import { listReceiptsOf } from '../../receipts/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { Application, TimelineEvent } from '../adoptions.contract.ts';
import { applicationFields } from '../application-words.contract.ts';
import { feeOf } from './fee-state.ts';
import type { ApplicationRow } from './locked-application.ts';

/** One's own applications, the newest first. */
export async function listOwnApplications(db: Database, userId: number, shelter: Shelter): Promise<Application[]> {
  const rows = await db
    .selectFrom('applications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return toApplications(db, rows, shelter);
}

/** An application as its applicant sees it; null where there is none, or it is not this person's. */
export async function findApplication(
  db: Database,
  id: number,
  { viewer, shelter }: { viewer: { id: number; role: 'Admin' | 'User' }; shelter: Shelter },
): Promise<Application | null> {
  const row = await db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .$if(viewer.role === 'User', (query) => query.where('user_id', '=', viewer.id))
    .executeTakeFirst();
  return row ? ((await toApplications(db, [row], shelter))[0] ?? null) : null;
}

/** Rows as the API tells them, with all that belongs to them, each kind of it fetched in one go. */
export async function toApplications(
  db: Database,
  rows: readonly ApplicationRow[],
  { fees }: Pick<Shelter, 'fees'>,
): Promise<Application[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const pets = await findPetsInShort(
    db,
    rows.map(({ pet_id }) => pet_id),
  );
  const pickups = await findPickupsOf(db, ids);
  const receipts = await listReceiptsOf(db, ids);
  const timelines = await listTimelines(db, ids);
  const before = await countBefore(
    db,
    rows.filter(({ status }) => isWaiting(status)).map(({ id }) => id),
  );
  // A pet that is deleted at this moment takes its applications with it.
  const there = rows.filter(({ pet_id }) => pets.has(pet_id));
  return there.map((row) => {
    const pet = pets.get(row.pet_id)!;
    const pickup = pickups.get(row.id);
    const of = { user_id: row.user_id, pet_name: pet.name, is_provisional: row.status !== 'Approved' };
    return {
      id: row.id,
      user_id: row.user_id,
      pet_id: row.pet_id,
      ...answersOf(row),
      // Every other application requires consent.
      consent: !row.is_walk_in,
      status: row.status,
      reason: row.is_reason_internal ? null : row.reason,
      is_walk_in: row.is_walk_in,
      pet,
      applicants_before: isWaiting(row.status) ? (before.get(row.id) ?? 0) : null,
      fee: feeOf(row, pet, receipts.get(row.id) ?? [], fees),
      pickup: pickup ? toPickup(pickup, of) : null,
      timeline: timelines.get(row.id) ?? [],
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
      returned_at: row.returned_at?.toISOString() ?? null,
    };
  });
}

function isWaiting(status: ApplicationRow['status']): boolean {
  return status === 'Pending' || status === 'Waitlisted';
}

function answersOf({ answers, ...row }: ApplicationRow): Pick<Application, (typeof applicationFields)[number]> {
  const all: Record<string, unknown> = { ...answers, ...row };
  return Object.fromEntries(applicationFields.map((field) => [field, all[field] ?? ''])) as Pick<
    Application,
    (typeof applicationFields)[number]
  >;
}

/** How many undecided applications for the same pet came before each of these. */
async function countBefore(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; before: number }>`
    select own.id, count(*)::int as before
    from applications own
    join applications earlier on earlier.pet_id = own.pet_id
      and earlier.status in ('Pending', 'Waitlisted')
      and (earlier.created_at, earlier.id) < (own.created_at, own.id)
    where own.id = any(${ids})
    group by own.id`.execute(db);
  return new Map(rows.map(({ id, before }) => [id, before]));
}

const events: Record<string, TimelineEvent> = {
  'application.submitted': 'submitted',
  'application.approved': 'approved',
  'application.rejected': 'rejected',
  'application.waitlisted': 'waitlisted',
  'application.reopened': 'pending again',
  'application.withdrawn': 'withdrawn',
  'application.returned': 'returned',
  'pickup.booked': 'pickup booked',
  'pickup.moved': 'pickup moved',
  'pickup.cancelled': 'pickup cancelled',
  'pickup.done': 'picked up',
  'pickup.missed': 'pickup missed',
  'fee.paid': 'fee paid',
  'fee.refunded': 'fee refunded',
};

/** What befell each application, the oldest first, as the audit log has it. */
async function listTimelines(db: Database, ids: readonly number[]): Promise<Map<number, Application['timeline']>> {
  const deeds = await db
    .selectFrom('audit_log')
    .select(['subject_id', 'action', 'at'])
    .where('subject_type', '=', 'application')
    .where('subject_id', '=', sql<number>`any(${ids})`)
    .where('action', 'in', Object.keys(events))
    .orderBy('at')
    .orderBy('id')
    .execute();
  const grouped = Map.groupBy(deeds, ({ subject_id }) => subject_id!);
  return new Map(
    [...grouped].map(([id, own]) => [
      id,
      own.map(({ action, at }) => ({ event: events[action]!, at: at.toISOString() })),
    ]),
  );
}
