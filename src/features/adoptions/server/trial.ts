import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { toEmailRow, type EmailToQueue } from '../../../platform/email/queue-email.ts';
import { toShelter } from '../../../platform/email/recipient.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import { recordUndoStep, type UndoStepDraft } from '../../undo/server/index.ts';
import { UNDO_MS } from '../../undo/undo.constants.ts';
import { decisionMessages, MAX_TRIAL_DAYS, type TrialChoice } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { recordApplicationEvent } from './audit-events.ts';
import { lockForRelease, statusChange } from './change-application.ts';
import { changeTogether } from './change-together.ts';
import { lockApplication, lockMembers, type ApplicationRow, type LockedApplication } from './lock-application.ts';
import { applicationSubject, emailToApplicant, petOfEmail, prepareEmails } from './notify-applicant.ts';
import { trialChoiceEmail, trialDayEmail, trialEndedEmail, trialStartedEmail } from './trial-emails.ts';
import { applicationHref, nameApplicant, toApplicationChange } from './undo-of-change.ts';

/*
 * Trial adoptions (`records.md`, section 6): the pet lives with the adopter, and the custody continues until the handover
 * finalizes the adoption, or the pet is brought back.
 */

/** What takes a trial back. */
export const noTrial = {
  trial_started_at: null,
  trial_ends_on: null,
  trial_choice: null,
  trial_choice_at: null,
} as const;

/** @throws ApiError 409 on trial already, 400 for a day that isn't within a year */
export function assertCanStartTrial(
  { trial_started_at }: ApplicationRow,
  pet: { name: string },
  endsOn: string,
  context: ActionContext,
): void {
  if (trial_started_at !== null) throw new ApiError(409, decisionMessages.alreadyOnTrial(pet.name));
  assertTrialDay(endsOn, context);
}

function assertTrialDay(endsOn: string, { now, shelter }: ActionContext): void {
  const today = dayIn(shelter.timeZone, now);
  if (endsOn > today && endsOn <= addDays(today, MAX_TRIAL_DAYS)) return;
  throw new ApiError(400, decisionMessages.trialDay, { fields: { trial_ends_on: decisionMessages.trialDay } });
}

/** @returns the email's id, for an undo step */
export async function emailTrialStart(
  trx: Database,
  { application, pet }: LockedApplication,
  endsOn: string,
  { now, publicUrl, shelter }: ActionContext,
): Promise<string[]> {
  const [input] = await prepareEmails(trx, [application], { now, types: [] });
  const email = emailToApplicant(input!, {
    type: 'trial-started',
    compose: (name) => trialStartedEmail(name, { pet, publicUrl, endsOn, phone: shelter.phone }),
    now,
  });
  return queueUndoable(trx, email, now);
}

/** The email waits as long as the change can be undone. @returns its id, if there is one */
async function queueUndoable(trx: Database, email: EmailToQueue | null, now: Date): Promise<string[]> {
  if (!email) return [];
  const row = { ...toEmailRow({ ...email, sendAfter: new Date(now.getTime() + UNDO_MS) }), message_id: randomUUID() };
  await trx.insertInto('emails').values(row).execute();
  return [row.message_id];
}

/**
 * Changes the last day of a trial, and emails the adopter.
 * @throws ApiError 404 if there is no such application, 409 if it isn't on trial, 400 for a day that isn't within a year
 */
export async function changeTrial(
  db: Database,
  id: number,
  { trial_ends_on }: { trial_ends_on: string },
  context: ActionContext,
): Promise<void> {
  const { actor, now, publicUrl } = context;
  await transactionWithRetry(db, async (trx) => {
    const { application, pet } = await lockApplication(trx, id, actor);
    assertOnTrial(application);
    assertTrialDay(trial_ends_on, context);
    if (application.trial_ends_on === trial_ends_on) return;
    await trx.updateTable('applications').set({ trial_ends_on, updated_at: now }).where('id', '=', id).execute();
    // The reminders belong to the new day.
    await trx.deleteFrom('trial_emails').where('application_id', '=', id).where('type', '<>', 'check-in').execute();
    await recordApplicationEvent(trx, 'application.trial_extended', { id, pet }, context);
    const [input] = await prepareEmails(trx, [application], { now, types: [] });
    const email = emailToApplicant(input!, {
      type: 'trial-changed',
      compose: (name) => trialDayEmail(name, { pet, publicUrl, endsOn: trial_ends_on }),
      now,
    });
    const step = {
      label: `Changed the trial of ${pet.name}`,
      href: applicationHref(id),
      changes: [toApplicationChange(application, { trial_ends_on })],
      queuedEmails: await queueUndoable(trx, email, now),
      canceledEmails: [],
    };
    await recordUndoStep(trx, step, { actor, now });
  });
}

/**
 * Records that the adopter has brought the pet back from its trial. The pet becomes Available, and its waitlisted
 * applications Pending again, in their order. It never was an adoption.
 * @throws ApiError 404 if there is no such application, 409 if it isn't on trial
 */
export async function endTrial(db: Database, id: number, reason: string, context: ActionContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockApplication(trx, id, context.actor);
    assertOnTrial(locked.application);
    const members = await lockMembers(trx, locked);
    const describe = (names: string) => `Ended the trial of ${names} with ${nameApplicant(locked.application)}`;
    await changeTogether(trx, members, describe, context, (member, steps) =>
      prepareTrialEnd(trx, member, { reason, steps }, context),
    );
  });
}

async function prepareTrialEnd(
  trx: Database,
  locked: LockedApplication,
  { reason, steps }: { reason: string; steps: UndoStepDraft[] | undefined },
  context: ActionContext,
) {
  const { now, publicUrl } = context;
  const { application, pet } = locked;
  const petChange = await lockForRelease(trx, pet);
  const [input, ...otherInputs] = await prepareEmails(trx, [application, ...petChange.others], context);
  const email = emailToApplicant(input!, {
    type: 'trial-ended',
    compose: (name) => trialEndedEmail(name, { pet: petOfEmail(input!, pet), publicUrl, isPaid: input!.isFeePaid }),
    now,
  });
  const change = {
    status: 'Withdrawn',
    reason,
    is_reason_internal: true,
    isTrialEnd: true,
    emails: [email && { ...email, sendAfter: new Date(now.getTime() + UNDO_MS) }],
    input: input!,
    petChange,
    otherInputs,
    steps,
  } as const;
  return statusChange(trx, locked, change, context);
}

/**
 * Records what an adopter would like to do after the trial, and emails the shelter. The same choice again changes nothing.
 * @throws ApiError 404 if there is no such application of this user's, 409 if it isn't on trial
 */
export async function chooseAfterTrial(
  db: Database,
  id: number,
  { choice }: { choice: TrialChoice },
  context: ActionContext,
): Promise<void> {
  const { actor, now, publicUrl, shelter } = context;
  await transactionWithRetry(db, async (trx) => {
    const { application, pet } = await lockApplication(trx, id, actor, ({ user_id }) => user_id === actor.id);
    assertOnTrial(application);
    if (application.trial_choice === choice) return;
    await trx
      .updateTable('applications')
      .set({ trial_choice: choice, trial_choice_at: now, updated_at: now })
      .where('id', '=', id)
      .execute();
    await recordApplicationEvent(trx, 'application.trial_choice', { id, pet }, context);
    const rows = toShelter(shelter).map((to) =>
      toEmailRow({
        type: 'trial-choice',
        to: { ...to, id: actor.id },
        content: trialChoiceEmail({ id, pet, publicUrl, adopter: actor.name, choice }),
        reference: applicationSubject(application),
        now,
      }),
    );
    if (rows.length > 0) await trx.insertInto('emails').values(rows).execute();
  });
}

function assertOnTrial({ status, trial_started_at, handover_at, returned_at }: ApplicationRow): void {
  const isOnTrial = status === 'Approved' && trial_started_at !== null && handover_at === null && returned_at === null;
  if (!isOnTrial) throw new ApiError(409, decisionMessages.notOnTrial);
}
