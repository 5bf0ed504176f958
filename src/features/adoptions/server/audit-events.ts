import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';
import { toEventRow } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import type { FeeMethod } from '../../receipts/receipts.constants.ts';
import type { CheckOutcome, CheckType } from '../adoptions.constants.ts';

export interface Pet {
  /** Its name. */
  pet: string;
  pet_id: number;
}

export interface Receipt {
  receipt: string;
  amount_cents: number;
  method: FeeMethod;
}

/** Recorded with the pet. */
const applicationEvents = {
  'application.submitted': (event: StoredEvent<Pet>) => `made ${nameApplication(event)}`,
  'application.approved': (event: StoredEvent<Pet>) => `approved ${nameApplication(event)}`,
  'application.rejected': (event: StoredEvent<Pet>) => `rejected ${nameApplication(event)}`,
  'application.waitlisted': (event: StoredEvent<Pet>) =>
    `put ${nameApplication(event)} on the waiting list by approving another`,
  'application.reopened': (event: StoredEvent<Pet>) => `opened ${nameApplication(event)} again`,
  'application.withdrawn': (event: StoredEvent<Pet>) => `withdrew ${nameApplication(event)}`,
  'application.deleted': (event: StoredEvent<Pet>) => `deleted ${nameApplication(event)}`,
  'application.returned': (event: StoredEvent<Pet>) => `recorded that the pet of ${nameApplication(event)} came back`,
  'application.walk_in': (event: StoredEvent<Pet>) => `recorded ${nameApplication(event)} by somebody at the shelter`,
  'application.forgotten': (event: StoredEvent<Pet>) => `took the person’s name off ${nameApplication(event)}`,
};

export const auditEvents = {
  ...applicationEvents,
  'application.noted': (event: StoredEvent) => `wrote a note about ${nameSubject(event)}`,
  'application.note_deleted': (event: StoredEvent) => `deleted a note about ${nameSubject(event)}`,
  'application.checked': (event: StoredEvent<{ check: CheckType; outcome: CheckOutcome | 'not asked' }>) =>
    `noted what was asked about ${nameSubject(event)}`,
  'application.flagged': (event: StoredEvent) => `warned of the applicant of ${nameSubject(event)}`,
  'application.unflagged': (event: StoredEvent) => `took back the warning of the applicant of ${nameSubject(event)}`,
  'fee.paid': (event: StoredEvent<Pet & Receipt>) =>
    `recorded that the fee of ${nameApplication(event)} was paid${receiptOf(event)}`,
  'fee.refunded': (event: StoredEvent<Pet & Receipt>) =>
    `recorded that the fee of ${nameApplication(event)} was given back${receiptOf(event)}`,
};

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
  application: { id: number; pet: { id: number; name: string } },
  context: { actor: { id: number } | null; ip: string | null; now: Date },
];

export async function recordApplicationEvent(trx: Database, ...event: ApplicationEvent): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values(toApplicationEventRow(...event))
    .execute();
}

/** The row of an event, as `toEventRow`. */
export function toApplicationEventRow(...[action, { id, pet }, { actor, ip, now }]: ApplicationEvent) {
  const subject = { type: 'application', id };
  return toEventRow({ actor, action, subject, details: { pet: pet.name, pet_id: pet.id }, ip, now });
}
