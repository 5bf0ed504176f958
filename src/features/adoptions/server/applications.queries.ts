import { sql } from 'kysely';
import { hasCapability, type CapableUser } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { findPetPreviews, type PetPreview } from '../../pets/server/index.ts';
import { findPickupsByApplication, toPickup, type PickupRow } from '../../pickups/server/index.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import { listReceiptsOf, paidCents } from '../../receipts/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { Application } from '../adoptions.contract.ts';
import { applicationFields } from '../adoptions.constants.ts';
import { feeBalance, feeLinesOf, toFee, type FeeLineRow } from './fee-status.ts';
import type { ApplicationRow } from './lock-application.ts';
import { listTimelines } from './timelines.ts';

/** Lists the user's applications, newest first. */
export async function listOwnApplications(db: Database, userId: number, shelter: Shelter): Promise<Application[]> {
  const rows = await selectApplications(db)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return toApplications(db, rows, shelter);
}

/** Finds an application the current user may see, as its applicant sees it. */
export async function findApplication(
  db: Database,
  id: number,
  { currentUser, shelter }: { currentUser: CapableUser & { id: number }; shelter: Shelter },
): Promise<Application | null> {
  const row = await selectApplications(db)
    .where('id', '=', id)
    .$if(!hasCapability(currentUser, 'view applications'), (query) => query.where('user_id', '=', currentUser.id))
    .executeTakeFirst();
  return row ? ((await toApplications(db, [row], shelter))[0] ?? null) : null;
}

/** The rows of applications with their fee lines. */
export function selectApplications(db: Database) {
  return db.selectFrom('applications').selectAll().select(feeLinesOf('applications').as('lines'));
}

/** Loads related rows in one query per table. */
export async function toApplications(
  db: Database,
  rows: readonly (ApplicationRow & { lines: FeeLineRow[] })[],
  shelter: Pick<Shelter, 'fees' | 'adoptionTerms'>,
): Promise<Application[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const pets = await findPetPreviews(
    db,
    rows.map(({ pet_id }) => pet_id),
  );
  const groups = await findGroups(db, rows);
  const firstOf = (row: ApplicationRow) => groups.get(row.group_id ?? 0)?.[0]?.application_id ?? row.id;
  const pickups = await findPickupsByApplication(db, [...new Set([...ids, ...rows.map(firstOf)])]);
  const receipts = await listReceiptsOf(db, ids);
  const timelines = await listTimelines(db, ids);
  const before = await countEarlierApplications(
    db,
    rows.filter(({ status }) => isUndecided(status)).map(({ id }) => id),
  );
  // A pet deleted at the same time takes its applications with it.
  const existing = rows.filter(({ pet_id }) => pets.has(pet_id));
  return existing.map((row) =>
    toApplication(row, {
      pet: pets.get(row.pet_id)!,
      pickup: pickups.get(row.id) ?? pickups.get(firstOf(row)) ?? null,
      together: groups.get(row.group_id ?? 0) ?? [],
      receipts: receipts.get(row.id) ?? [],
      lines: row.lines,
      timeline: timelines.get(row.id) ?? [],
      before: before.get(row.id) ?? 0,
      shelter,
    }),
  );
}

interface RelatedRows {
  pet: PetPreview;
  pickup: PickupRow | null;
  receipts: Receipt[];
  lines: FeeLineRow[];
  timeline: Application['timeline'];
  /** The number of earlier undecided applications for the pet. */
  before: number;
  shelter: Pick<Shelter, 'fees' | 'adoptionTerms'>;
  /** All rows of an application for several animals. */
  together?: Application['together'];
}

/** An application as its applicant sees it. */
export function toApplication(
  row: ApplicationRow,
  { pet, pickup, receipts, lines, timeline, before, shelter, together = [] }: RelatedRows,
): Application {
  const pickupContext = { user_id: row.user_id, pet_name: pet.name, is_provisional: row.status !== 'Approved' };
  return {
    id: row.id,
    user_id: row.user_id,
    pet_id: row.pet_id,
    ...toAnswers(row),
    // Every other application requires consent.
    consent: !row.is_walk_in,
    status: row.status,
    reason: row.is_reason_internal ? null : row.reason,
    is_walk_in: row.is_walk_in,
    pet,
    together,
    applicants_before: isUndecided(row.status) ? before : null,
    fee: toFee(row, { pet, receipts, lines, shelter }),
    pickup: pickup ? toPickup(pickup, pickupContext) : null,
    info_request: toInfoRequest(row),
    timeline,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    handover_at: row.handover_at?.toISOString() ?? null,
    returned_at: row.returned_at?.toISOString() ?? null,
    trial: toTrial(row),
  };
}

function toTrial({
  trial_started_at,
  trial_ends_on,
  trial_ended_at,
  trial_choice,
}: ApplicationRow): Application['trial'] {
  if (trial_started_at === null || trial_ends_on === null) return null;
  return {
    started_at: trial_started_at.toISOString(),
    ends_on: trial_ends_on,
    ended_at: trial_ended_at?.toISOString() ?? null,
    choice: trial_choice,
  };
}

/** The rows of applications for several animals by group, in the order of the animals. */
async function findGroups(
  db: Database,
  rows: readonly Pick<ApplicationRow, 'group_id'>[],
): Promise<Map<number, Application['together']>> {
  const groups = [...new Set(rows.flatMap(({ group_id }) => group_id ?? []))];
  if (groups.length === 0) return new Map();
  const members = await db
    .selectFrom('applications as a')
    .innerJoin('pets as p', 'p.id', 'a.pet_id')
    .select(['a.group_id', 'a.id as application_id', 'p.id as pet_id', 'p.name', 'a.fee_cents'])
    .select([amountCents.as('amount_cents'), sql<number>`coalesce(${feeBalance}, 0)`.as('balance_cents')])
    .select(paidCents.as('paid_cents'))
    .where('a.group_id', '=', sql<number>`any(${groups})`)
    .orderBy('a.id')
    .execute();
  return new Map(
    [...Map.groupBy(members, ({ group_id }) => group_id!)].map(([id, own]) => [
      id,
      own.map(({ group_id: _group, ...row }) => row),
    ]),
  );
}

/** SQL: the quoted fee with all lines. */
const amountCents = sql<number>`(
  select greatest(coalesce(a.fee_cents, 0) - coalesce(sum(amount_cents) filter (where type <> 'deposit'), 0), 0)::integer
    + coalesce(sum(amount_cents) filter (where type = 'deposit'), 0)::integer
  from fee_lines where application_id = a.id)`;

function toInfoRequest({
  info_requested_at,
  info_question,
  info_thread_id,
}: ApplicationRow): Application['info_request'] {
  if (info_requested_at === null || info_question === null) return null;
  return { requested_at: info_requested_at.toISOString(), question: info_question, thread_id: info_thread_id };
}

function isUndecided(status: ApplicationRow['status']): boolean {
  return status === 'Pending' || status === 'Waitlisted';
}

function toAnswers({ answers, ...row }: ApplicationRow): Pick<Application, (typeof applicationFields)[number]> {
  const all: Record<string, unknown> = { ...answers, ...row };
  return Object.fromEntries(applicationFields.map((field) => [field, all[field] ?? ''])) as Pick<
    Application,
    (typeof applicationFields)[number]
  >;
}

/** Counts the earlier undecided applications for the same pet. */
async function countEarlierApplications(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
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
