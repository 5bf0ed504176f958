import { randomUUID } from 'node:crypto';
import type { InsertQueryBuilder, InsertResult } from 'kysely';
import { toEventRow } from '../../../platform/audit/record-event.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { withParts } from '../../../platform/database/with-parts.ts';
import {
  cancelDelayedEmails,
  delayedEmailCancellation,
  toEmailRow,
  type EmailToQueue,
} from '../../../platform/email/queue-email.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { undoStepInsertion, type UndoStepDraft } from '../../undo/server/index.ts';
import { UNDO_MS } from '../../undo/undo.constants.ts';
import { isForShelter } from './lock-pickup.ts';
import type { PickupAction } from './audit-events.ts';
import type { BookableApplication, LockedBookableApplication, PickupContext } from './bookable-applications.ts';
import { calendarAttachment } from './calendar-file.ts';
import type { PickupEmailData } from './emails.ts';
import type { PickupRow } from './pickups.queries.ts';
import type { Slot } from './slots.ts';

export type PickupEmailType = 'pickup-booked' | 'pickup-moved' | 'pickup-cancelled' | 'pickup-reminder';

interface PickupEmail {
  type: PickupEmailType;
  pickup: PickupRow;
  application: BookableApplication;
  write: (data: PickupEmailData) => EmailContent;
}

/**
 * Lets applications react to a pickup that was booked, moved or canceled.
 * @returns the statement that records the event and emails the adopter
 */
export async function prepareNotification(
  trx: Database,
  currentUser: CurrentUser,
  {
    action,
    was,
    undo,
    steps,
    ...email
  }: PickupEmail & {
    action: PickupAction;
    application: LockedBookableApplication;
    was?: Slot;
    /** How an Admin can undo it. */
    undo?: Pick<UndoStepDraft, 'label' | 'href' | 'changes'>;
    /** In place of an undo step of its own, if it is a part of a larger action. */
    steps?: UndoStepDraft[] | undefined;
  },
  context: PickupContext,
): Promise<InsertQueryBuilder<Tables, 'audit_log', InsertResult>> {
  const { application, pickup } = email;
  const { now } = context;
  const sendAfter = new Date(now.getTime() + UNDO_MS);
  // An approval that waits leaves with the change, so the change is known and can't be undone. With a larger action it waits on.
  const approval = application.has_queued_approval
    ? await context.applications.pickupChanged(trx, application.id, { ...context, ...(steps && { sendAfter }) })
    : null;
  const isUndoable = undo !== undefined && isForShelter(currentUser, application) && (!approval || steps !== undefined);
  const outdated = { reference: `application ${application.id}`, types: ['pickup-moved', 'pickup-cancelled'], now };
  const canceled = isUndoable ? await cancelDelayedEmails(trx, outdated) : [];
  const row = toPickupEmail(email, context);
  const emailRow = row && { ...toEmailRow(isUndoable ? { ...row, sendAfter } : row), message_id: randomUUID() };
  const step = {
    queuedEmails: [...(approval?.queuedEmails ?? []), ...(emailRow ? [emailRow.message_id] : [])],
    canceledEmails: [...(approval?.canceledEmails ?? []), ...canceled],
  };
  if (isUndoable) steps?.push({ ...undo, ...step });
  const event = toPickupEventRow(currentUser, action, pickup, { ...context, ...(was && { was }) });
  return withParts(trx, {
    canceled: isUndoable ? null : (query) => delayedEmailCancellation(query, outdated),
    queued: emailRow && ((query) => query.insertInto('emails').values(emailRow)),
    undo:
      isUndoable && !steps
        ? (query) => undoStepInsertion(query, { ...undo, ...step }, { actor: currentUser, now })
        : null,
  })
    .insertInto('audit_log')
    .values(event);
}

/** A pickup event under its application, so that it appears on the adopter's timeline. */
export function toPickupEventRow(
  actor: CurrentUser,
  action: PickupAction,
  { application_id, pickup_date, pickup_time, location }: PickupRow,
  { ip, now, was }: { ip: string; now: Date; was?: Slot | PickupRow['status'] },
) {
  return toEventRow({
    actor,
    action,
    subject: { type: 'application', id: application_id },
    details: { date: pickup_date, time: pickup_time, location, ...(was !== undefined && { was }) },
    ip,
    now,
  });
}

/** An email to the adopter with the calendar file attached; null for a walk-in without an address. */
export function toPickupEmail(
  { type, pickup, application, write }: PickupEmail,
  { shelter, publicUrl, now }: { shelter: Shelter; publicUrl: string; now: Date },
): EmailToQueue | null {
  const { person, pet_name, pet_type, is_approved, fee_due_cents } = application;
  if (person.email === '') return null;
  const entry = { pickup, pet_name, pet_type, is_provisional: !is_approved, shelter, publicUrl };
  const { id, ...address } = person;
  return {
    type,
    to: recipientOf({ ...address, ...(id !== null && { id }) }),
    content: write({ ...entry, person, fee_due_cents }),
    reference: `application ${application.id}`,
    attachment: calendarAttachment(entry, type === 'pickup-cancelled' ? now : undefined),
    now,
  };
}
