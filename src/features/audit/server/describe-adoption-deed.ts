import type { DescribedDeed } from './described-deed.ts';

/** A deed about an adoption in plain words; null for any other. */
export function describeAdoptionDeed(deed: DescribedDeed): string | null {
  return sentences[deed.action]?.(about(deed), deed.details) ?? null;
}

type Sentence = (whom: string, details: Record<string, unknown>) => string;

const sentences: Record<string, Sentence> = {
  'application.submitted': (whom) => `made ${whom}`,
  'application.approved': (whom) => `approved ${whom}`,
  'application.rejected': (whom) => `rejected ${whom}`,
  'application.waitlisted': (whom) => `put ${whom} on the waiting list by approving another`,
  'application.reopened': (whom) => `opened ${whom} again`,
  'application.withdrawn': (whom) => `withdrew ${whom}`,
  'application.deleted': (whom) => `deleted ${whom}`,
  'application.returned': (whom) => `recorded that the pet of ${whom} came back`,
  'application.walk_in': (whom) => `recorded ${whom} by somebody at the shelter`,
  'application.forgotten': (whom) => `took the person’s name off ${whom}`,
  'application.noted': (whom) => `wrote a note about ${whom}`,
  'application.note_deleted': (whom) => `deleted a note about ${whom}`,
  'application.checked': (whom) => `noted what was asked about ${whom}`,
  'application.flagged': (whom) => `warned of the applicant of ${whom}`,
  'application.unflagged': (whom) => `took back the warning of the applicant of ${whom}`,
  'pickup.booked': (whom, details) => `booked the pickup of ${whom}${slotOf(details)}`,
  'pickup.moved': (whom, details) => `moved the pickup of ${whom}${slotOf(details)}`,
  'pickup.cancelled': (whom, details) => `cancelled the pickup of ${whom}${slotOf(details)}`,
  'pickup.done': (whom) => `recorded that the pet of ${whom} was picked up`,
  'pickup.missed': (whom) => `recorded that nobody came for the pet of ${whom}`,
  'fee.paid': (whom, details) => `recorded that the fee of ${whom} was paid${receiptOf(details)}`,
  'fee.refunded': (whom, details) => `recorded that the fee of ${whom} was given back${receiptOf(details)}`,
  'payment_method.added': () => 'added a payment method',
  'payment_method.deleted': () => 'deleted a payment method',
  'closed_day.set': (_, details) => `closed ${dayOf(details)} for pickups`,
  'closed_day.removed': (_, details) => `opened ${dayOf(details)} for pickups again`,
};

function about({ subject_id, details: { pet } }: DescribedDeed): string {
  return `application no. ${subject_id}${typeof pet === 'string' ? ` for ${pet}` : ''}`;
}

function slotOf({ date, time, location }: Record<string, unknown>): string {
  return typeof date === 'string'
    ? ` (${[date, time, location].filter((part) => typeof part === 'string').join(', ')})`
    : '';
}

function receiptOf({ receipt }: Record<string, unknown>): string {
  return typeof receipt === 'string' ? ` (receipt ${receipt})` : '';
}

function dayOf({ day, location }: Record<string, unknown>): string {
  return typeof location === 'string' && location !== '' ? `${String(day)} at ${location}` : String(day);
}
