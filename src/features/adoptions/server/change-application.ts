import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withParts } from '../../../platform/database/with-parts.ts';
import { toEmailRow, type EmailToQueue } from '../../../platform/email/queue-email.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { adoptionStatusUpdate, type AdoptablePet } from '../../pets/server/index.ts';
import { pickupDeletion } from '../../pickups/server/index.ts';
import { canDecide } from '../adoptions.permissions.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { toApplicationEventRow, type ApplicationAction } from './audit-events.ts';
import { reopenedEmail, waitlistedEmail } from './decision-emails.ts';
import { lockApplicationsForPet, type ApplicationRow, type LockedApplication } from './lock-application.ts';
import { emailToApplicant, type EmailInput } from './notify-applicant.ts';

/*
 * The one place that writes an application's status after it was submitted.
 */

/** Included in the email unless it is internal. */
export interface Explanation {
  reason?: string | undefined;
  is_reason_internal?: boolean | undefined;
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
  application: { id: number };
  pet: Pick<AdoptablePet, 'id' | 'name' | 'type' | 'adoption_status'>;
}

interface ApplicationChange {
  action: ApplicationAction;
  /** null: no email. */
  emails: readonly (EmailToQueue | null)[];
  /** The pickup to delete. */
  pickup?: { id: number } | null;
  petChange?: PetChange | null;
  /** For the emails to the others. */
  otherInputs?: readonly EmailInput[];
}

/**
 * Begins the statement that changes or deletes a locked application. It also records the events, queues the emails,
 * deletes the pickup, and changes the pet and the other applications.
 */
export function withConsequences(
  trx: Database,
  { application, pet }: ChangedApplication,
  { action, emails, pickup = null, petChange = null, otherInputs = [] }: ApplicationChange,
  context: ActionContext,
): Database {
  const { now } = context;
  const { adoption_status, others = [] } = petChange ?? {};
  const effect = adoption_status === 'Adopted' ? waitlisting : reopening;
  const events = [
    toApplicationEventRow(action, { id: application.id, pet }, context),
    ...others.map(({ id }) => toApplicationEventRow(effect.action, { id, pet }, context)),
  ];
  const emailRows = [...emails, ...otherInputs.map((input) => emailAbout(effect, input, pet, context))]
    .filter((email) => email !== null)
    .map(toEmailRow);
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
  });
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
  return emailToApplicant(input, { type, now, compose: (name) => write(name, { id: input.id, pet, publicUrl }) });
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
    ...change
  }: Explanation & { fee_cents?: number } & { status: keyof typeof actions } & Omit<ApplicationChange, 'action'>,
  context: ActionContext,
) {
  const { now } = context;
  const isDecision = status !== 'Withdrawn';
  return withConsequences(trx, locked, { ...change, action: actions[status] }, context)
    .updateTable('applications')
    .set({ fee_cents, status, reason: reason || null, is_reason_internal, updated_at: now })
    .$if(isDecision, (query) => query.set({ decided_at: now }))
    .where('id', '=', locked.application.id)
    .returningAll();
}

const actions = {
  Approved: 'application.approved',
  Rejected: 'application.rejected',
  Withdrawn: 'application.withdrawn',
} as const;
