import type { Database } from '../../../platform/database.ts';
import { leaveBond } from '../../pets/server/index.ts';
import { toReleasedSlot } from '../../pickups/server/index.ts';
import type { UndoStepDraft } from '../../undo/server/index.ts';
import { isOpen } from '../adoptions.permissions.ts';
import type { ActionContext } from './action-context.ts';
import { statusChange } from './change-application.ts';
import { rejectedEmail } from './decision-emails.ts';
import { lockApplicationsForPet, type ApplicationRow, type LockedApplication } from './lock-application.ts';
import { cancellationAttachment, emailToApplicant, petOfEmail, prepareEmails } from './notify-applicant.ts';
import { nameApplicant } from './undo-of-change.ts';

/** Someone whose application has ended. */
export interface ClosedApplicant {
  application_id: number;
  name: string;
}

/**
 * Rejects the open applications for a pet that has left otherwise than by an adoption, and releases their pickups.
 * @param pet locked
 * @param options.reason for the emails; null if nobody is emailed, as after a death
 * @returns how to undo it, and whose applications they are
 */
export async function closeApplications(
  trx: Database,
  pet: LockedApplication['pet'],
  { reason, note }: { reason: string | null; note: string },
  context: ActionContext,
): Promise<{ steps: UndoStepDraft[]; applicants: ClosedApplicant[] }> {
  // The others of its bond can still be adopted.
  await leaveBond(trx, pet);
  const steps: UndoStepDraft[] = [];
  const open = (await lockApplicationsForPet(trx, pet.id)).filter((application) => isOpen(application));
  for (const application of open) await closeApplication(trx, { application, pet }, { reason, note, steps }, context);
  const applicants = open.map((application) => ({ application_id: application.id, name: nameApplicant(application) }));
  return { steps, applicants };
}

async function closeApplication(
  trx: Database,
  { application, pet }: { application: ApplicationRow; pet: LockedApplication['pet'] },
  { reason, note, steps }: { reason: string | null; note: string; steps: UndoStepDraft[] },
  context: ActionContext,
): Promise<void> {
  const { id } = application;
  const [input] = await prepareEmails(trx, [application], { now: context.now, decidedId: id });
  const { pickup } = input!;
  const releasedSlot = toReleasedSlot(pickup, context);
  const email =
    reason === null
      ? null
      : emailToApplicant(input!, {
          type: 'application-rejected',
          compose: (name) =>
            rejectedEmail(name, {
              id,
              pet: petOfEmail(input!, pet),
              publicUrl: context.publicUrl,
              releasedSlot,
              reason,
            }),
          attachment: cancellationAttachment(releasedSlot, pet, context),
          now: context.now,
        });
  const change = {
    status: 'Rejected',
    reason: reason ?? note,
    is_reason_internal: reason === null,
    emails: [email],
    input: input!,
    pickup,
    steps,
  } as const;
  await statusChange(trx, { application, pet }, change, context).execute();
}
