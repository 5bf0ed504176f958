import { sql } from 'kysely';
import { hasCapability, type CapableUser } from '../../../platform/has-capability.contract.ts';
import type { AuditAction } from '../../../platform/audit/audit-events.ts';
import type { Database } from '../../../platform/database.ts';
import { findPetPreviews, type PetPreview } from '../../pets/server/index.ts';
import { findPickupsByApplication, toPickup, type PickupRow } from '../../pickups/server/index.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import { listReceiptsOf } from '../../receipts/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { Application, TimelineEvent } from '../adoptions.contract.ts';
import { applicationFields } from '../adoptions.constants.ts';
import { toFee } from './fee-status.ts';
import type { ApplicationRow } from './lock-application.ts';

/** Lists the user's applications, newest first. */
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

/** Finds an application the current user may see, as its applicant sees it. */
export async function findApplication(
  db: Database,
  id: number,
  { currentUser, shelter }: { currentUser: CapableUser & { id: number }; shelter: Shelter },
): Promise<Application | null> {
  const row = await db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .$if(!hasCapability(currentUser, 'view applications'), (query) => query.where('user_id', '=', currentUser.id))
    .executeTakeFirst();
  return row ? ((await toApplications(db, [row], shelter))[0] ?? null) : null;
}

/** Loads related rows in one query per table. */
export async function toApplications(
  db: Database,
  rows: readonly ApplicationRow[],
  { fees }: Pick<Shelter, 'fees'>,
): Promise<Application[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const pets = await findPetPreviews(
    db,
    rows.map(({ pet_id }) => pet_id),
  );
  const pickups = await findPickupsByApplication(db, ids);
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
      pickup: pickups.get(row.id) ?? null,
      receipts: receipts.get(row.id) ?? [],
      timeline: timelines.get(row.id) ?? [],
      before: before.get(row.id) ?? 0,
      fees,
    }),
  );
}

interface RelatedRows {
  pet: PetPreview;
  pickup: PickupRow | null;
  receipts: Receipt[];
  timeline: Application['timeline'];
  /** The number of earlier undecided applications for the pet. */
  before: number;
  fees: Shelter['fees'];
}

/** An application as its applicant sees it. */
export function toApplication(
  row: ApplicationRow,
  { pet, pickup, receipts, timeline, before, fees }: RelatedRows,
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
    applicants_before: isUndecided(row.status) ? before : null,
    fee: toFee(row, pet, receipts, fees),
    pickup: pickup ? toPickup(pickup, pickupContext) : null,
    info_request: toInfoRequest(row),
    timeline,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    handover_at: row.handover_at?.toISOString() ?? null,
    returned_at: row.returned_at?.toISOString() ?? null,
  };
}

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

const timelineEventByAction: Readonly<Record<string, TimelineEvent>> = {
  'application.submitted': 'submitted',
  'application.approved': 'approved',
  'application.rejected': 'rejected',
  'application.waitlisted': 'waitlisted',
  'application.waitlisted_with_pet': 'waitlisted',
  'application.waitlisted_by_hand': 'waitlisted',
  'application.return_undone': 'return undone',
  'application.reopened': 'pending again',
  'application.withdrawn': 'withdrawn',
  'application.returned': 'returned',
  'application.info_requested': 'information requested',
  'application.info_replied': 'information received',
  'application.info_received': 'information received',
  'pickup.booked': 'pickup booked',
  'pickup.moved': 'pickup moved',
  'pickup.cancelled': 'pickup cancelled',
  'pickup.done': 'picked up',
  'pickup.missed': 'pickup missed',
  'fee.paid': 'fee paid',
  'fee.refunded': 'fee refunded',
} satisfies Partial<Record<AuditAction, TimelineEvent>>;

/** Builds timelines from the audit log, oldest event first. */
async function listTimelines(db: Database, ids: readonly number[]): Promise<Map<number, Application['timeline']>> {
  const entries = await db
    .selectFrom('audit_log')
    .select(['subject_id', 'actor_id', 'action', 'at'])
    .where('subject_type', '=', 'application')
    .where('subject_id', '=', sql<number>`any(${ids})`)
    .where('action', 'in', [...Object.keys(timelineEventByAction), UNDONE])
    .orderBy('at')
    .orderBy('id')
    .execute();
  const grouped = Map.groupBy(entries, ({ subject_id }) => subject_id!);
  return new Map(
    [...grouped].map(([id, own]) => [
      id,
      withoutUndone(own).map(({ action, at }) => ({ event: timelineEventByAction[action]!, at: at.toISOString() })),
    ]),
  );
}

/** Nobody was notified of a change that was undone: it leaves the timeline with the decision before. */
function withoutUndone<T extends { action: string; actor_id: number | null }>(entries: readonly T[]): T[] {
  const remaining: T[] = [];
  for (const entry of entries) {
    if (entry.action !== UNDONE) remaining.push(entry);
    else {
      const isTheirs = ({ action, actor_id }: T) => actor_id === entry.actor_id && undoableActions.has(action);
      const last = remaining.findLastIndex(isTheirs);
      if (last !== -1) remaining.splice(last, 1);
    }
  }
  return remaining;
}

const UNDONE = 'application.change_undone' satisfies AuditAction;
const undoableActions: ReadonlySet<string> = new Set([
  'application.approved',
  'application.rejected',
  'application.waitlisted',
  'application.waitlisted_with_pet',
  'application.waitlisted_by_hand',
  'application.return_undone',
  'application.reopened',
  'application.returned',
  'application.info_requested',
  'application.info_received',
  'pickup.moved',
  'pickup.cancelled',
  'pickup.missed',
] satisfies AuditAction[]);

/**
 * Exports the person's applications and drafts with the shelter's notes and checks, as the privacy page
 * promises, but without the names of staff.
 */
export async function exportPersonalData(
  db: Database,
  { id, shelter }: { id: number; shelter: Shelter },
): Promise<Record<string, unknown>> {
  const applications = await listOwnApplications(db, id, shelter);
  const records = await listShelterRecords(
    db,
    applications.map((each) => each.id),
  );
  const application_drafts = await db
    .selectFrom('application_drafts')
    .leftJoin('pets', 'pets.id', 'application_drafts.pet_id')
    .select(['pets.name as pet_name', 'procedure_read_at', 'answers', 'application_drafts.updated_at', 'reminded_at'])
    .where('user_id', '=', id)
    .orderBy('application_drafts.updated_at', 'desc')
    .execute();
  return {
    applications: applications.map((each) => ({ ...withPetSummary(each), shelter_records: records.get(each.id) })),
    application_drafts,
  };
}

/** The pet's photos are not personal data of the applicant. */
function withPetSummary({ pet: { id, name, species, breed }, user_id: _id, ...application }: Application) {
  return { ...application, pet: { id, name, species, breed } };
}

/** Lists what only Admins see of each application. */
async function listShelterRecords(db: Database, ids: readonly number[]): Promise<Map<number, object>> {
  const anyOfThese = sql<number>`any(${[...ids]}::int[])`;
  const reasons = await db
    .selectFrom('applications')
    .select(['id', 'reason', 'is_reason_internal', 'return_reason'])
    .where('id', '=', anyOfThese)
    .execute();
  const notes = await db
    .selectFrom('application_notes')
    .select(['application_id', 'text', 'created_at'])
    .where('application_id', '=', anyOfThese)
    .orderBy('id')
    .execute();
  const checks = await db
    .selectFrom('application_checks')
    .select(['application_id', 'type', 'outcome', 'note', 'checked_at'])
    .where('application_id', '=', anyOfThese)
    .orderBy('type')
    .execute();
  const recordsOf = <T extends { application_id: number }>(rows: T[], id: number) =>
    rows.filter((row) => row.application_id === id).map(({ application_id: _id, ...row }) => row);
  return new Map(
    reasons.map(({ id, reason, is_reason_internal, return_reason }) => [
      id,
      {
        internal_reason: is_reason_internal ? reason : null,
        return_reason,
        notes: recordsOf(notes, id),
        checks: recordsOf(checks, id),
      },
    ]),
  );
}
