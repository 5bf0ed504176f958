import { nameFields, nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';
import { toEventRow } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import type { ReceiptMethod } from '../../receipts/receipts.constants.ts';
import type { ApplicationStatus, CheckOutcome, CheckType, FeeLineType } from '../adoptions.constants.ts';

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
  method: ReceiptMethod;
}

export interface QuoteDetails {
  from_cents: number;
  to_cents: number;
  reason: string;
}

export interface LineDetails {
  type: FeeLineType;
  amount_cents: number;
  reason: string;
}

/** A change of a fee, for the audit log. */
export type FeeChange =
  | { action: 'fee.changed'; details: Pet & QuoteDetails }
  | { action: 'fee.line_added'; details: Pet & LineDetails }
  | { action: 'fee.line_removed'; details: Pet & LineDetails };

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
  'application.trial_started': (event: StoredEvent<Pet>) => `handed over the pet of ${nameApplication(event)} on trial`,
  'application.trial_extended': (event: StoredEvent<Pet>) => `changed the trial of ${nameApplication(event)}`,
  'application.trial_ended': (event: StoredEvent<Pet>) => `ended the trial of ${nameApplication(event)}`,
  'application.trial_choice': (event: StoredEvent<Pet>) => `chose how the trial of ${nameApplication(event)} ends`,
  'application.identity_checked': (event: StoredEvent<Pet>) =>
    `checked the adopter’s identity for ${nameApplication(event)}`,
  'application.returned': (event: StoredEvent<Pet>) => `recorded the return of the pet of ${nameApplication(event)}`,
  'application.walk_in': (event: StoredEvent<Pet>) => `recorded ${nameApplication(event)} as a walk-in adoption`,
  'application.forgotten': (event: StoredEvent<Pet>) => `removed the personal data from ${nameApplication(event)}`,
};

export const auditEvents = {
  ...applicationEvents,
  'application.noted': (event: StoredEvent) => `added a note to ${nameSubject(event)}`,
  'application.contact_corrected': (event: StoredEvent<Pet & { fields: string[] }>) =>
    `corrected ${nameFields(event, contactNames)} of ${nameApplication(event)}`,
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
  'fee.receipt_voided': (event: StoredEvent<Pet & Omit<Receipt, 'method'>>) =>
    `voided a receipt of ${nameApplication(event)}${receiptOf(event)}`,
  'fee.changed': (event: StoredEvent<Pet & QuoteDetails>) => describeQuote(event),
  'fee.line_added': (event: StoredEvent<Pet & LineDetails>) =>
    `added a ${event.details.type ?? 'line'}${amountOf(event)} to the fee for ${nameApplication(event)}`,
  'fee.line_removed': (event: StoredEvent<Pet & LineDetails>) =>
    `removed a ${event.details.type ?? 'line'}${amountOf(event)} from the fee for ${nameApplication(event)}`,
};

const contactNames = {
  first_name: 'first name',
  last_name: 'last name',
  phone_number: 'phone number',
  address_line2: 'address line 2',
  postal_code: 'postal code',
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

function describeQuote(event: StoredEvent<Pet & QuoteDetails>): string {
  const { from_cents, to_cents } = event.details;
  const what = `changed the fee for ${nameApplication(event)}`;
  if (from_cents === undefined || to_cents === undefined) return what;
  return `${what} from ${formatMoney(from_cents)} to ${formatMoney(to_cents)}`;
}

function amountOf({ details: { amount_cents } }: StoredEvent<LineDetails>): string {
  return amount_cents === undefined ? '' : ` of ${formatMoney(amount_cents)}`;
}

function receiptOf({ details: { receipt } }: StoredEvent<{ receipt: string }>): string {
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
