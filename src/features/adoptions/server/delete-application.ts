import type { Database } from '../../../platform/database.ts';
import { executeLast } from '../../../platform/database/last-statement.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { toReleasedSlot } from '../../pickups/server/index.ts';
import { isOpen } from '../adoptions.permissions.ts';
import type { ActionContext } from './action-context.ts';
import { lockForRelease, withConsequences, type ChangedApplication, type PetChange } from './change-application.ts';
import { removedEmail } from './emails.ts';
import { lockApplication, lockApplicationsForPet, type ApplicationRow } from './lock-application.ts';
import { cancellationAttachment, emailToApplicant, prepareEmails } from './notify-applicant.ts';

/**
 * Deletes an application with its pickup and notifies the applicant. If it was the approved one, its pet becomes
 * Available (`product.md`, section 4). Receipts stay.
 * @throws ApiError 404 if there is no such application
 */
export async function deleteApplication(db: Database, id: number, context: ActionContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockApplication(trx, id, context.actor);
    const petChange = locked.application.active_pet_key === null ? null : await lockForRelease(trx, locked.pet);
    await executeLast(trx, await prepareDeletion(trx, locked, { petChange, isPetGone: false }, context));
  });
}

/**
 * Deletes all applications for a pet before the pet is deleted, and notifies the applicants (`product.md`, section
 * 3).
 * @param pet must be locked
 */
export async function deleteApplicationsForPet(
  trx: Database,
  pet: ChangedApplication['pet'],
  context: ActionContext,
): Promise<void> {
  for (const application of await lockApplicationsForPet(trx, pet.id)) {
    const locked = { application, pet };
    await (await prepareDeletion(trx, locked, { petChange: null, isPetGone: true }, context)).execute();
  }
}

/** Prepares the statement that deletes a locked application; its pickup is deleted with it. */
async function prepareDeletion(
  trx: Database,
  { application, pet }: { application: ApplicationRow; pet: ChangedApplication['pet'] },
  { petChange, isPetGone }: { petChange: PetChange | null; isPetGone: boolean },
  context: ActionContext,
) {
  const { id } = application;
  const affected = [application, ...(petChange?.others ?? [])];
  // Nothing replaces what a declined applicant was told.
  const types = isOpen(application) ? {} : { types: [] };
  const [input, ...otherInputs] = await prepareEmails(trx, affected, { now: context.now, ...types });
  const releasedSlot = toReleasedSlot(input!.pickup, context);
  const emailInput = { id, pet, publicUrl: context.publicUrl, releasedSlot, isPetGone };
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
  const change = { action: 'application.deleted', emails: [email], petChange, otherInputs } as const;
  return withConsequences(trx, { application, pet }, change, context).deleteFrom('applications').where('id', '=', id);
}
