import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withParts } from '../../../platform/database/with-parts.ts';
import { toEmailRow, type EmailToQueue } from '../../../platform/email/queue-email.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { adoptionStatusUpdate, toStatusChange, type AdoptablePet } from '../../pets/server/index.ts';
import { pickupDeletion, type PickupRow } from '../../pickups/server/index.ts';
import { undoStepInsertion, type UndoStepDraft } from '../../undo/server/index.ts';
import { canDecide } from '../adoptions.permissions.ts';
import { decisionMessages, type ApplicationStatus } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { toApplicationEventRow, type ApplicationAction } from './audit-events.ts';
import { reopenedEmail, waitlistedEmail } from './decision-emails.ts';
import { lockApplicationsForPet, type ApplicationRow, type LockedApplication } from './lock-application.ts';
import { emailToApplicant, petOfEmail, type EmailInput } from './notify-applicant.ts';
import {
  applicationHref,
  nameApplicant,
  toApplicationChange,
  toPickupRelease,
  type UndoOfChange,
} from './undo-of-change.ts';

/*
 * The one place that writes an application's status after it was submitted.
 */

/** Included in the email unless it is internal. */
export interface Explanation {
  reason?: string | undefined;
  is_reason_internal?: boolean | undefined;
}

/** An Admin's decision, and the status that they saw when they made it. */
export interface Decision extends Explanation {
  seen_status?: ApplicationStatus | undefined;
}

/** The reason for the email, if any. */
export function publicReason({ reason = '', is_reason_internal = false }: Explanation): string | null {
  return is_reason_internal ? null : reason || null;
}

/** @throws ApiError 409 if the application was withdrawn, or its pet was returned */
export function assertCanDecide(actor: ActionContext['actor'], application: ApplicationRow): void {
  if (canDecide(actor, application)) return;
  throw new ApiError(409, application.status === 'Withdrawn' ? decisionMessages.withdrawn : decisionMessages.returned);
}

/** What a change of one application changes about its locked pet and the other locked applications for it. */
export interface PetChange {
  adoption_status: 'Adopted' | 'Available';
  /** An adoption puts them on the waitlist; its end makes them Pending again, in order. */
  others: readonly ApplicationRow[];
}

/** Locks the waitlisted applications of a locked pet, which becomes Available (`product.md`, section 4). */
export async function lockForRelease(trx: Database, pet: AdoptablePet): Promise<PetChange> {
  const applications = await lockApplicationsForPet(trx, pet.id);
  return { adoption_status: 'Available', others: applications.filter(({ status }) => status === 'Waitlisted') };
}

/** Both are locked. */
export interface ChangedApplication {
  application: ApplicationRow;
  pet: Pick<AdoptablePet, 'id' | 'name' | 'type' | 'adoption_status' | 'available_since'>;
}

interface ApplicationChange {
  action: ApplicationAction;
  /** null: no email. */
  emails: readonly (EmailToQueue | null)[];
  /** What its emails depend on. */
  input?: EmailInput;
  /** The pickup to delete. */
  pickup?: PickupRow | null;
  petChange?: PetChange | null;
  /** For the emails to the others. */
  otherInputs?: readonly EmailInput[];
  /** null: it can't be undone. */
  undo?: UndoOfChange | null;
  /** For the audit log; the status that a restored application has. */
  status?: ApplicationStatus;
}

/**
 * Begins the statement that changes or deletes a locked application. It also records the events, queues the emails,
 * deletes the pickup, and changes the pet and the other applications.
 */
export function withConsequences(
  trx: Database,
  { application, pet }: ChangedApplication,
  change: ApplicationChange,
  context: ActionContext,
): Database {
  const { action, emails, pickup = null, petChange = null, otherInputs = [], undo, status } = change;
  const { now } = context;
  const { adoption_status, others = [] } = petChange ?? {};
  const effect = adoption_status === 'Adopted' ? waitlisting : reopening;
  const events = [
    toApplicationEventRow(action, { id: application.id, pet, ...(status && { status }) }, context),
    ...others.map(({ id }) => toApplicationEventRow(effect.action, { id, pet }, context)),
  ];
  const emailRows = [...emails, ...otherInputs.map((input) => emailAbout(effect, input, pet, context))]
    .filter((email) => email !== null)
    .map((email) => ({ ...toEmailRow(email), message_id: randomUUID() }));
  const step = undo && toUndoStep({ application, pet }, change, undo, emailRows);
  if (step) undo.steps?.push(step);
  return withParts(trx, {
    events: (query) => query.insertInto('audit_log').values(events),
    queued: emailRows.length === 0 ? null : (query) => query.insertInto('emails').values(emailRows),
    released: pickup && ((query) => pickupDeletion(query, pickup)),
    pet:
      adoption_status === undefined || adoption_status === pet.adoption_status
        ? null
        : (query) => adoptionStatusUpdate(query, pet.id, adoption_status, now),
    others:
      others.length === 0
        ? null
        : (query) =>
            query
              .updateTable('applications')
              .set({ status: effect.status, updated_at: now })
              .where('id', '=', sql<number>`any(${others.map(({ id }) => id)})`),
    undo: !step || undo.steps ? null : (query) => undoStepInsertion(query, step, context),
  });
}

function toUndoStep(
  { application, pet }: ChangedApplication,
  { input, pickup, petChange, otherInputs = [] }: ApplicationChange,
  { label, href, after }: UndoOfChange,
  emails: readonly { message_id: string }[],
): UndoStepDraft {
  const { adoption_status, others = [] } = petChange ?? {};
  const status = adoption_status === 'Adopted' ? waitlisting.status : reopening.status;
  return {
    label,
    href: href ?? applicationHref(application.id),
    changes: [
      ...(after ? [toApplicationChange(application, after)] : []),
      ...others.map((other) => toApplicationChange(other, { status })),
      ...(adoption_status && adoption_status !== pet.adoption_status ? [toStatusChange(pet, adoption_status)] : []),
      ...(pickup ? [toPickupRelease(pickup)] : []),
    ],
    queuedEmails: emails.map(({ message_id }) => message_id),
    canceledEmails: [...(input ? [input] : []), ...otherInputs].flatMap(({ canceled }) => canceled.map(({ id }) => id)),
  };
}

const waitlisting = {
  status: 'Waitlisted',
  action: 'application.waitlisted',
  type: 'application-waitlisted',
  write: waitlistedEmail,
} as const;

const reopening = {
  status: 'Pending',
  action: 'application.reopened',
  type: 'application-reopened',
  write: reopenedEmail,
} as const;

function emailAbout(
  { type, write }: typeof waitlisting | typeof reopening,
  input: EmailInput,
  pet: ChangedApplication['pet'],
  { now, publicUrl }: ActionContext,
): EmailToQueue | null {
  return emailToApplicant(input, {
    type,
    now,
    compose: (name) => write(name, { id: input.id, pet: petOfEmail(input, pet), publicUrl }),
  });
}

interface StatusChange extends Explanation, Omit<ApplicationChange, 'action' | 'undo' | 'status'> {
  status: keyof typeof actions;
  /** The pet was brought back from its trial. */
  isTrialEnd?: boolean;
  fee_cents?: number;
  isUndoable?: boolean;
  /** The adopter is here and takes the pet home. */
  isHandover?: boolean;
  steps?: UndoStepDraft[] | undefined;
}

/**
 * Begins the statement that sets the status of a locked application, with its consequences.
 * @returns the application as it is then
 */
export function statusChange(
  trx: Database,
  locked: LockedApplication,
  {
    status,
    reason = '',
    is_reason_internal = false,
    fee_cents,
    isUndoable = true,
    isHandover = false,
    isTrialEnd = false,
    steps,
    ...change
  }: StatusChange,
  context: ActionContext,
) {
  const { now } = context;
  const isDecision = status === 'Approved' || status === 'Rejected';
  const after = {
    ...(fee_cents !== undefined && { fee_cents }),
    status,
    reason: reason || null,
    is_reason_internal,
    ...(isWaiting(locked.application) && noInfoRequest),
    ...(isDecision && { decided_at: now }),
    // So that undoing the change brings it back.
    ...(status !== 'Approved' && locked.application.handover_at !== null && { handover_at: null }),
    ...(isHandover && { handover_at: now }),
    ...trialAfter(locked.application, { status, isTrialEnd, now }),
    ...((status === 'Pending' || status === 'Waitlisted') && { decided_at: null }),
  };
  const label = isTrialEnd
    ? `Ended the trial of ${locked.pet.name} with ${nameApplicant(locked.application)}`
    : `${decisionVerbs[status]} ${nameApplicant(locked.application)} for ${locked.pet.name}`;
  const undo = isUndoable && (isTrialEnd || status !== 'Withdrawn') ? { label, after, steps } : null;
  const action = isTrialEnd ? 'application.trial_ended' : actions[status];
  return withConsequences(trx, locked, { ...change, action, undo }, context)
    .updateTable('applications')
    .set({ ...after, updated_at: now })
    .where('id', '=', locked.application.id)
    .returningAll();
}

/** A trial that ends stays on record; one whose approval is taken back never was. */
function trialAfter(
  { trial_started_at }: ApplicationRow,
  { status, isTrialEnd, now }: { status: keyof typeof actions; isTrialEnd: boolean; now: Date },
) {
  if (isTrialEnd) return { trial_ended_at: now };
  if (trial_started_at === null || status === 'Approved') return {};
  return { trial_started_at: null, trial_ends_on: null, trial_choice: null, trial_choice_at: null };
}

function isWaiting({ info_requested_at }: ApplicationRow): boolean {
  return info_requested_at !== null;
}

/** What ends an application's wait for its applicant. */
export const noInfoRequest = { info_requested_at: null, info_question: null, info_thread_id: null } as const;

const actions = {
  Approved: 'application.approved',
  Rejected: 'application.rejected',
  Withdrawn: 'application.withdrawn',
  Pending: 'application.reopened',
  Waitlisted: 'application.waitlisted_by_hand',
} as const;

export const decisionVerbs = {
  Approved: 'Approved',
  Rejected: 'Rejected',
  Withdrawn: 'Withdrew',
  Pending: 'Reopened',
  Waitlisted: 'Waitlisted',
} as const;
