import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';
import { toEventRow } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import type { FeeMethod } from '../../receipts/receipts.constants.ts';
import type { ApplicationStatus, CheckOutcome, CheckType } from '../adoptions.constants.ts';

export interface Pet {
  /** Its name. */
  pet: string;
  pet_id: number;
  /** Of a restored application, which may differ from what it was. */
  status?: ApplicationStatus;
}

export interface Receipt {
  receipt: string;
  amount_cents: number;
  method: FeeMethod;
}

/** Recorded with the pet. */
const applicationEvents = {
  'application.submitted': (event: StoredEvent<Pet>) => `submitted ${nameApplication(event)}`,
  'application.approved': (event: StoredEvent<Pet>) => `approved ${nameApplication(event)}`,
  'application.rejected': (event: StoredEvent<Pet>) => `rejected ${nameApplication(event)}`,
  'application.waitlisted': (event: StoredEvent<Pet>) => `waitlisted ${nameApplication(event)} by approving another`,
  'application.waitlisted_with_pet': (event: StoredEvent<Pet>) =>
    `waitlisted ${nameApplication(event)} by setting the pet to Adopted`,
  'application.waitlisted_by_hand': (event: StoredEvent<Pet>) => `waitlisted ${nameApplication(event)}`,
  'application.return_undone': (event: StoredEvent<Pet>) =>
    `undid the return that was recorded for ${nameApplication(event)}`,
  'application.reopened': (event: StoredEvent<Pet>) => `reopened ${nameApplication(event)}`,
  'application.info_requested': (event: StoredEvent<Pet>) => `asked for more information on ${nameApplication(event)}`,
  'application.info_received': (event: StoredEvent<Pet>) =>
    `marked the information on ${nameApplication(event)} as received`,
  'application.info_replied': (event: StoredEvent<Pet>) => `replied to our question on ${nameApplication(event)}`,
  'application.withdrawn': (event: StoredEvent<Pet>) => `withdrew ${nameApplication(event)}`,
  'application.deleted': (event: StoredEvent<Pet>) => `deleted ${nameApplication(event)}`,
  'application.restored': (event: StoredEvent<Pet>) => `restored ${nameApplication(event)} from the trash`,
  'application.handed_over': (event: StoredEvent<Pet>) => `handed over the pet of ${nameApplication(event)}`,
  'application.handover_undone': (event: StoredEvent<Pet>) => `took back the handover of ${nameApplication(event)}`,
  'application.returned': (event: StoredEvent<Pet>) => `recorded the return of the pet of ${nameApplication(event)}`,
  'application.walk_in': (event: StoredEvent<Pet>) => `recorded ${nameApplication(event)} as a walk-in adoption`,
  'application.forgotten': (event: StoredEvent<Pet>) => `removed the personal data from ${nameApplication(event)}`,
};

export const auditEvents = {
  ...applicationEvents,
  'application.noted': (event: StoredEvent) => `added a note to ${nameSubject(event)}`,
  'application.note_deleted': (event: StoredEvent) => `deleted a note from ${nameSubject(event)}`,
  'application.checked': (event: StoredEvent<{ check: CheckType; outcome: CheckOutcome | 'not asked' }>) =>
    `updated a reference check on ${nameSubject(event)}`,
  'application.assigned': (event: StoredEvent<{ assignee_id: number | null; is_own: boolean }>) =>
    describeAssignment(event),
  // Of earlier versions: flags belong to people now.
  'application.flagged': (event: StoredEvent) => `flagged the applicant of ${nameSubject(event)}`,
  'application.unflagged': (event: StoredEvent) => `removed the flag of the applicant of ${nameSubject(event)}`,
  'fee.paid': (event: StoredEvent<Pet & Receipt>) =>
    `recorded the payment of the fee for ${nameApplication(event)}${receiptOf(event)}`,
  'fee.refunded': (event: StoredEvent<Pet & Receipt>) =>
    `recorded the refund of the fee for ${nameApplication(event)}${receiptOf(event)}`,
};

function describeAssignment(event: StoredEvent<{ assignee_id: number | null; is_own: boolean }>): string {
  const { assignee_id, is_own } = event.details;
  if (assignee_id === null) return `unassigned ${nameSubject(event)}`;
  return `assigned ${nameSubject(event)} to ${is_own ? 'themselves' : 'a colleague'}`;
}

function nameApplication(event: StoredEvent<Pet>): string {
  const { pet } = event.details;
  return `${nameSubject(event)}${pet === undefined ? '' : ` for ${pet}`}`;
}

function receiptOf({ details: { receipt } }: StoredEvent<Receipt>): string {
  return receipt === undefined ? '' : ` (receipt ${receipt})`;
}

export type ApplicationAction = keyof typeof applicationEvents;

type ApplicationEvent = [
  action: ApplicationAction,
  application: { id: number; pet: { id: number; name: string }; status?: ApplicationStatus },
  context: { actor: { id: number } | null; ip: string | null; now: Date },
];

export async function recordApplicationEvent(trx: Database, ...event: ApplicationEvent): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values(toApplicationEventRow(...event))
    .execute();
}

/** The row of an event, as `toEventRow`. */
export function toApplicationEventRow(...[action, { id, pet, status }, { actor, ip, now }]: ApplicationEvent) {
  const subject = { type: 'application', id };
  const details = { pet: pet.name, pet_id: pet.id, ...(status && { status }) };
  return toEventRow({ actor, action, subject, details, ip, now });
}
