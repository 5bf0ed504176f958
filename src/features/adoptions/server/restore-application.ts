import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { EmailToQueue } from '../../../platform/email/queue-email.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { lockAdoptablePet, type AdoptablePet } from '../../pets/server/index.ts';
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
import { emailToApplicant, prepareEmails, type EmailInput } from './notify-applicant.ts';

/** What the rules need of a deleted application. Its dates are texts. */
type DeletedApplication = Pick<ApplicationRow, 'id' | 'user_id' | 'pet_id' | 'status' | 'returned_at'>;

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
  const { deleted, pet, competing, item } = await lockForRestoration(trx, itemId, context);
  const status = await decideStatus(trx, deleted, { pet, competing, item });
  const isChanged = status !== deleted.status;
  if (isChanged) {
    const { now } = context;
    const changes = { status, decided_at: null, reason: null, is_reason_internal: false, updated_at: now };
    await changeTrashedRow(trx, item, changes);
    if (status === 'Withdrawn') {
      await changeTrashedRow(trx, item, { info_requested_at: null, info_question: null, info_thread_id: null });
      await deleteTrashedPickup(trx, item);
    }
  }
  await insertTrashedRows(trx, item);
  await applyConsequences(trx, deleted.id, { pet, competing }, context);
  await completeRestoration(trx, item, { preservedEvents: isChanged ? preservedEvents(deleted) : [] });
  if (isChanged && status === 'Pending') {
    await sql`select insert_application_event(a, 'reopened', ${context.now}) from applications a
      where id = ${deleted.id}`.execute(trx);
  }
}

/** Locks in the order of all rules: the pet, its applications, the Admin, and then the item. */
async function lockForRestoration(trx: Database, itemId: number, { actor }: ActionContext) {
  const row = await getTrashedRow(trx, { id: itemId });
  const deleted = row as unknown as DeletedApplication;
  const pet = await lockAdoptablePet(trx, deleted.pet_id);
  const competing = await lockApplicationsForPet(trx, deleted.pet_id);
  await lockCurrentUser(trx, actor);
  const item = await lockTrashItem(trx, itemId);
  if (!pet) throw new ApiError(409, decisionMessages.petDeleted);
  return { deleted, pet, competing, item };
}

async function decideStatus(
  trx: Database,
  deleted: DeletedApplication,
  { pet, competing, item }: { pet: AdoptablePet; competing: readonly ApplicationRow[]; item: TrashItem },
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
  const about = { id: application.id, pet, publicUrl };
  return status === 'Waitlisted'
    ? emailToApplicant(input, { type: 'application-waitlisted', compose: (name) => waitlistedEmail(name, about), now })
    : emailToApplicant(input, { type: 'application-reopened', compose: (name) => restoredEmail(name, about), now });
}
