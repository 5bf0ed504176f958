import type { DescribedEvent } from './described-event.ts';

/** Describes adoption events; null for others. */
export function describeAdoptionEvent(event: DescribedEvent): string | null {
  return sentences[event.action]?.(about(event), event.details) ?? null;
}

type Sentence = (application: string, details: Record<string, unknown>) => string;

const sentences: Record<string, Sentence> = {
  'application.submitted': (application) => `made ${application}`,
  'application.approved': (application) => `approved ${application}`,
  'application.rejected': (application) => `rejected ${application}`,
  'application.waitlisted': (application) => `put ${application} on the waiting list by approving another`,
  'application.reopened': (application) => `opened ${application} again`,
  'application.withdrawn': (application) => `withdrew ${application}`,
  'application.deleted': (application) => `deleted ${application}`,
  'application.returned': (application) => `recorded that the pet of ${application} came back`,
  'application.walk_in': (application) => `recorded ${application} by somebody at the shelter`,
  'application.forgotten': (application) => `took the person’s name off ${application}`,
  'application.noted': (application) => `wrote a note about ${application}`,
  'application.note_deleted': (application) => `deleted a note about ${application}`,
  'application.checked': (application) => `noted what was asked about ${application}`,
  'application.flagged': (application) => `warned of the applicant of ${application}`,
  'application.unflagged': (application) => `took back the warning of the applicant of ${application}`,
  'pickup.booked': (application, details) => `booked the pickup of ${application}${slotOf(details)}`,
  'pickup.moved': (application, details) => `moved the pickup of ${application}${slotOf(details)}`,
  'pickup.cancelled': (application, details) => `cancelled the pickup of ${application}${slotOf(details)}`,
  'pickup.done': (application) => `recorded that the pet of ${application} was picked up`,
  'pickup.missed': (application) => `recorded that nobody came for the pet of ${application}`,
  'fee.paid': (application, details) => `recorded that the fee of ${application} was paid${receiptOf(details)}`,
  'fee.refunded': (application, details) =>
    `recorded that the fee of ${application} was given back${receiptOf(details)}`,
  'payment_method.added': () => 'added a payment method',
  'payment_method.deleted': () => 'deleted a payment method',
  'closed_day.set': (_, details) => `closed ${dayOf(details)} for pickups`,
  'closed_day.removed': (_, details) => `opened ${dayOf(details)} for pickups again`,
};

function about({ subject_id, details: { pet } }: DescribedEvent): string {
  return `application no. ${subject_id}${typeof pet === 'string' ? ` for ${pet}` : ''}`;
}

function slotOf({ date, time, location }: Record<string, unknown>): string {
  return typeof date === 'string'
    ? ` (${[date, time, location].filter((value) => typeof value === 'string').join(', ')})`
    : '';
}

function receiptOf({ receipt }: Record<string, unknown>): string {
  return typeof receipt === 'string' ? ` (receipt ${receipt})` : '';
}

function dayOf({ day, location }: Record<string, unknown>): string {
  return typeof location === 'string' && location !== '' ? `${String(day)} at ${location}` : String(day);
}
