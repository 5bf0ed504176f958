import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { executeLast } from '../../../platform/database/last-statement.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { toReleasedSlot } from '../../pickups/server/index.ts';
import type { PetAdoptions } from '../../pets/server/index.ts';
import { putInTrash } from '../../trash/server/index.ts';
import { TRASH_PATH } from '../../trash/trash.constants.ts';
import { findLastEventId, joinUndoSteps, recordUndoableDeletion, type UndoStepDraft } from '../../undo/server/index.ts';
import { isOpen } from '../adoptions.permissions.ts';
import type { ActionContext } from './action-context.ts';
import { nameTogether } from './change-together.ts';
import { lockForRelease, withConsequences, type ChangedApplication, type PetChange } from './change-application.ts';
import { removedEmail } from './emails.ts';
import { lockApplication, lockApplicationsForPet, lockMembers, type ApplicationRow } from './lock-application.ts';
import { cancellationAttachment, emailToApplicant, petOfEmail, prepareEmails } from './notify-applicant.ts';
import { nameApplication } from './undo-of-change.ts';

/**
 * Puts an application with its pickup in the trash and notifies the applicant. If it was the approved one, its pet becomes
 * Available (`product.md`, section 4). Receipts stay.
 * @throws ApiError 404 if there is no such application
 */
export async function deleteApplication(db: Database, id: number, context: ActionContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const members = await lockMembers(trx, await lockApplication(trx, id, context.actor));
    const steps: UndoStepDraft[] = [];
    const deletions = [];
    for (const locked of members) {
      const petChange = locked.application.active_pet_key === null ? null : await lockForRelease(trx, locked.pet);
      deletions.push(await prepareDeletion(trx, locked, { petChange, isPetGone: false, steps }, context));
    }
    const lastEventId = await findLastEventId(trx);
    const label = `Deleted ${nameApplication(members[0]!.application, { name: nameTogether(members) })}`;
    const step = joinUndoSteps(steps, { label, href: TRASH_PATH, lastEventId });
    const undoStepId = await recordUndoableDeletion(trx, step, context);
    for (const { application, pet } of members) {
      const title = nameApplication(application, pet);
      const trash = { type: 'application', table: 'applications', title, lastEventId, undoStepId } as const;
      await putInTrash(trx, { ...trash, ids: [application.id] }, context);
    }
    const last = deletions.pop()!;
    for (const deletion of deletions) await deletion.execute();
    await executeLast(trx, last);
  });
}

/**
 * Deletes all applications for a pet before the pet is deleted, and notifies the applicants (`product.md`, section
 * 3).
 * @param pet must be locked
 * @returns how to undo what isn't deleted along with the pet
 */
export async function deleteApplicationsForPet(
  trx: Database,
  pet: ChangedApplication['pet'],
  context: ActionContext,
): Promise<UndoStepDraft[]> {
  const steps: UndoStepDraft[] = [];
  for (const application of await lockApplicationsForPet(trx, pet.id)) {
    const locked = { application, pet };
    await (await prepareDeletion(trx, locked, { petChange: null, isPetGone: true, steps }, context)).execute();
  }
  return steps;
}

/**
 * Puts the open applications for a pet that has gone home in the trash, before the pet is archived.
 * @param pet must be locked
 */
export const removeOpenApplications: PetAdoptions['removeOpenApplications'] = async (trx, pet, context, trash) => {
  const steps: UndoStepDraft[] = [];
  for (const application of await lockApplicationsForPet(trx, pet.id)) {
    if (!isOpen(application) || application.active_pet_key !== null) continue;
    const locked = { application, pet };
    const deletion = await prepareDeletion(trx, locked, { petChange: null, isPetGone: true, steps }, context);
    const title = nameApplication(application, pet);
    await putInTrash(
      trx,
      { type: 'application', table: 'applications', ids: [application.id], title, ...trash },
      context,
    );
    await deletion.execute();
  }
  return steps;
};

/** Whether the adopter has picked the pet up, or has adopted it here in person. */
export const hasGoneHome: PetAdoptions['hasGoneHome'] = async (trx, petId) => {
  const { rows } = await sql`
    select from applications
    where pet_id = ${petId} and active_pet_key is not null and handover_at is not null`.execute(trx);
  return rows.length > 0;
};

/** Prepares the statement that deletes a locked application; its pickup is deleted with it. */
async function prepareDeletion(
  trx: Database,
  { application, pet }: { application: ApplicationRow; pet: ChangedApplication['pet'] },
  { petChange, isPetGone, steps }: { petChange: PetChange | null; isPetGone: boolean; steps: UndoStepDraft[] },
  context: ActionContext,
) {
  const { id } = application;
  const affected = [application, ...(petChange?.others ?? [])];
  // Nothing replaces what a declined applicant was told.
  const types = isOpen(application) ? {} : { types: [] };
  const [input, ...otherInputs] = await prepareEmails(trx, affected, { now: context.now, ...types, decidedId: id });
  const releasedSlot = toReleasedSlot(input!.pickup, context);
  const emailInput = {
    id,
    pet: isPetGone ? pet : petOfEmail(input!, pet),
    publicUrl: context.publicUrl,
    releasedSlot,
    isPetGone,
  };
  // Applicants who were declined, withdrew, or already took the pet home expect no email.
  const expectsEmail = isOpen(application) && !(isPetGone && input!.isPickedUp);
  const email = expectsEmail
    ? emailToApplicant(input!, {
        type: 'application-removed',
        compose: (name) => removedEmail(name, emailInput),
        attachment: cancellationAttachment(releasedSlot, pet, context),
        now: context.now,
      })
    : null;
  const undo = { label: `Deleted ${nameApplication(application, pet)}`, href: TRASH_PATH, after: null, steps };
  const change = {
    action: 'application.deleted',
    emails: [email],
    input: input!,
    petChange,
    otherInputs,
    undo,
  } as const;
  return withConsequences(trx, { application, pet }, change, context).deleteFrom('applications').where('id', '=', id);
}
