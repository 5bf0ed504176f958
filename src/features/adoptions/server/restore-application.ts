import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { EmailToQueue } from '../../../platform/email/queue-email.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { lockAdoptablePets, type AdoptablePet } from '../../pets/server/index.ts';
import {
  changeTrashedRow,
  completeRestoration,
  getTrashedRow,
  insertTrashedRows,
  lockTrashItem,
  type TrashItem,
} from '../../trash/server/index.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import { isOpen } from '../adoptions.permissions.ts';
import type { ActionContext } from './action-context.ts';
import { approvalEmail } from './approve-application.ts';
import { withConsequences } from './change-application.ts';
import { restoredEmail, waitlistedEmail } from './decision-emails.ts';
import { lockApplicationsForPet, type ApplicationRow } from './lock-application.ts';
import { emailToApplicant, petOfEmail, prepareEmails, type EmailInput } from './notify-applicant.ts';

/** What the rules need of a deleted application. Its dates are texts. */
type DeletedApplication = Pick<ApplicationRow, 'id' | 'user_id' | 'pet_id' | 'status' | 'returned_at' | 'group_id'>;

/**
 * Restores a deleted application as it was. If that contradicts what has happened since, its status changes: it's waitlisted
 * if the pet has another home, and withdrawn if its applicant has applied again. An approved one makes the pet Adopted again.
 * @throws ApiError 404 if it is no longer in the trash, 409 if its pet is deleted
 */
export async function restoreApplication(
  trx: Database,
  { id: itemId }: TrashItem,
  context: ActionContext,
): Promise<void> {
  const rows = await lockForRestoration(trx, itemId, context);
  const restored = [];
  for (const row of rows) restored.push({ ...row, status: await decideStatus(trx, row.deleted, row) });
  const [first] = restored;
  const isTogether = restored.every(
    ({ status, pet }) => status === first!.status && pet.bond_id !== null && pet.bond_id === first!.pet.bond_id,
  );
  for (const row of restored) await insertRestored(trx, row, { isTogether }, context);
  for (const { deleted, pet, competing } of restored) {
    await applyConsequences(trx, deleted.id, { pet, competing }, context);
  }
  for (const { deleted, status, item } of restored) {
    const isChanged = status !== deleted.status;
    await completeRestoration(trx, item, { preservedEvents: isChanged ? preservedEvents(deleted) : [] });
    if (isChanged && status === 'Pending') {
      await sql`select insert_application_event(a, 'reopened', ${context.now}) from applications a
        where id = ${deleted.id}`.execute(trx);
    }
  }
}

interface RowToRestore {
  deleted: DeletedApplication;
  pet: AdoptablePet;
  competing: readonly ApplicationRow[];
  item: TrashItem;
}

/** @param options.isTogether whether the rows are one application again */
async function insertRestored(
  trx: Database,
  { deleted, item, status }: RowToRestore & { status: ApplicationRow['status'] },
  { isTogether }: { isTogether: boolean },
  { now }: ActionContext,
): Promise<void> {
  if (deleted.group_id !== null && !isTogether) await changeTrashedRow(trx, item, { group_id: null });
  if (status !== deleted.status) {
    const changes = { status, decided_at: null, reason: null, is_reason_internal: false, updated_at: now };
    await changeTrashedRow(trx, item, changes);
    if (status === 'Withdrawn') {
      await changeTrashedRow(trx, item, { info_requested_at: null, info_question: null, info_thread_id: null });
      await deleteTrashedPickup(trx, item);
    }
  }
  await insertTrashedRows(trx, item);
}

/**
 * Locks in the order of all rules: the pets, their applications, the Admin, and then the items. The rows of one application
 * come back together.
 */
async function lockForRestoration(trx: Database, itemId: number, { actor }: ActionContext): Promise<RowToRestore[]> {
  const own = (await getTrashedRow(trx, { id: itemId })) as unknown as DeletedApplication;
  const deleted = own.group_id ? await listTrashedMembers(trx, own.group_id) : [{ itemId, row: own }];
  const pets = await lockAdoptablePets(trx, [...new Set(deleted.map(({ row }) => row.pet_id))]);
  const rows = [];
  for (const { itemId: id, row } of deleted) {
    rows.push({ id, row, competing: await lockApplicationsForPet(trx, row.pet_id) });
  }
  await lockCurrentUser(trx, actor);
  const locked = [];
  for (const { id, row, competing } of rows) {
    const item = await lockTrashItem(trx, id);
    const pet = pets.find((each) => each.id === row.pet_id);
    if (!pet) throw new ApiError(409, decisionMessages.petDeleted);
    locked.push({ deleted: { ...row, group_id: row.group_id ?? null }, pet, competing, item });
  }
  return locked;
}

/** The rows of an application that were deleted together, in the order of their pets. */
async function listTrashedMembers(
  trx: Database,
  groupId: number,
): Promise<{ itemId: number; row: DeletedApplication }[]> {
  const { rows } = await sql<{ itemId: number; row: DeletedApplication }>`
    select i.id as "itemId", content as row from trash_items i join trash_rows r on r.item_id = i.id
    where i.type = 'application' and table_name = 'applications' and not is_reference
      and (content ->> 'group_id')::integer = ${groupId}
    order by (content ->> 'pet_id')::integer`.execute(trx);
  return rows;
}

async function decideStatus(
  trx: Database,
  deleted: DeletedApplication,
  { pet, competing, item }: Pick<RowToRestore, 'pet' | 'competing' | 'item'>,
): Promise<ApplicationRow['status']> {
  const { status, user_id } = deleted;
  if (!isOpen(deleted)) return status;
  if (user_id !== null && competing.some((each) => each.user_id === user_id && isOpen(each))) return 'Withdrawn';
  if (pet.adoption_status === 'Adopted') return 'Waitlisted';
  if (status === 'Approved') return (await hasChangedSince(trx, pet, item)) ? 'Pending' : 'Approved';
  return (await wasWaitlistedByHand(trx, deleted)) ? status : 'Pending';
}

/** Whether the pet has had another home since the deletion. */
async function hasChangedSince(trx: Database, pet: { id: number }, item: TrashItem): Promise<boolean> {
  const { rows } = await sql`
    select from shelter_events
    where pet_id = ${pet.id} and id > ${item.last_event_id} and event_type in ('approved', 'marked_adopted')
    limit 1`.execute(trx);
  return rows.length > 0;
}

async function wasWaitlistedByHand(trx: Database, { id, status }: DeletedApplication): Promise<boolean> {
  if (status !== 'Waitlisted') return false;
  const { rows } = await sql`
    select from audit_log
    where subject_type = 'application' and subject_id = ${id} and action = 'application.waitlisted_by_hand'
    limit 1`.execute(trx);
  return rows.length > 0;
}

/** A closed application has no pickup. */
async function deleteTrashedPickup(trx: Database, { id }: TrashItem): Promise<void> {
  await sql`
    delete from trash_rows
    where item_id = ${id} and table_name = 'pickups' and content ->> 'status' = 'booked'`.execute(trx);
}

/** If it was approved, the reports still need to know that this came to an end. */
function preservedEvents({ status }: DeletedApplication): string[] {
  return ['waitlisted', 'withdrawn', ...(status === 'Approved' ? ['undone'] : [])];
}

/** Records the restoration, emails the applicant, and waitlists the others if it's approved. */
async function applyConsequences(
  trx: Database,
  id: number,
  { pet, competing }: { pet: AdoptablePet; competing: readonly ApplicationRow[] },
  context: ActionContext,
): Promise<void> {
  const application = await trx.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const isActive = application.active_pet_key !== null;
  const others = isActive ? competing.filter(({ status }) => status === 'Pending') : [];
  const types = isOpen(application) ? {} : { types: [] };
  const [input, ...otherInputs] = await prepareEmails(trx, [application, ...others], { now: context.now, ...types });
  const change = {
    action: 'application.restored',
    status: application.status,
    emails: [emailAboutRestoration(input!, application, pet, context)],
    petChange: isActive ? ({ adoption_status: 'Adopted', others } as const) : null,
    otherInputs,
  } as const;
  await withConsequences(trx, { application, pet }, change, context)
    .updateTable('applications')
    .set({ updated_at: context.now })
    .where('id', '=', id)
    .execute();
}

/** Emails the applicants of a restored pet that their applications are back, unless they weren't told of the deletion. */
export async function announceRestoredApplications(
  trx: Database,
  pet: AdoptablePet,
  context: ActionContext,
): Promise<void> {
  for (const application of await lockApplicationsForPet(trx, pet.id)) {
    const types = isOpen(application) ? {} : { types: [] };
    const [input] = await prepareEmails(trx, [application], { now: context.now, ...types });
    const change = {
      action: 'application.restored',
      status: application.status,
      emails: [emailAboutRestoration(input!, application, pet, context)],
    } as const;
    await withConsequences(trx, { application, pet }, change, context)
      .updateTable('applications')
      .set({ updated_at: context.now })
      .where('id', '=', application.id)
      .execute();
  }
}

/** null if the applicant expects no email, or knows the status: then the deletion was never announced. */
function emailAboutRestoration(
  input: EmailInput,
  application: ApplicationRow,
  pet: AdoptablePet,
  context: ActionContext,
): EmailToQueue | null {
  const { status, reason, is_reason_internal, fee_cents } = application;
  if (!isOpen(application) || input.isPickedUp || input.knownStatus === status) return null;
  if (status === 'Approved') {
    return approvalEmail(input, { reason: reason ?? '', is_reason_internal, fee_cents }, pet, context);
  }
  const { now, publicUrl } = context;
  const about = { id: application.id, pet: petOfEmail(input, pet), publicUrl };
  return status === 'Waitlisted'
    ? emailToApplicant(input, { type: 'application-waitlisted', compose: (name) => waitlistedEmail(name, about), now })
    : emailToApplicant(input, { type: 'application-reopened', compose: (name) => restoredEmail(name, about), now });
}
