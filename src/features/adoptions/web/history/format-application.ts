import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { formatDollars } from '../../../../platform/format-number.contract.ts';
import type { Pickup } from '../../../pickups/pickups.contract.ts';
import type { Application, TimelineEvent } from '../../adoptions.contract.ts';

/** `product.md`, section 4. */
export function describeNext(application: Application, medianDecisionDays: number | null, today: string): string {
  const { status, returned_at, pet } = application;
  if (returned_at !== null) return `${pet.name} is with the shelter again. Thank you for having given it a try.`;
  if (status === 'Approved') return describeApproved(application, today);
  if (status === 'Waitlisted') {
    return `Another application for ${pet.name} was approved. Should that come to nothing, yours is looked at again by itself: there is nothing you need to do.`;
  }
  if (status === 'Rejected') return 'This time the answer was no. Other pets would be glad to meet you.';
  if (status === 'Withdrawn') {
    return pet.adoption_status === 'Available'
      ? `You have withdrawn. ${pet.name} still looks for a home, and you can apply again.`
      : 'You have withdrawn, and nothing more is to be done.';
  }
  return ['The shelter decides next.', describeDecisionTime(medianDecisionDays), describeWaiting(application)]
    .filter(Boolean)
    .join(' ');
}

function describeApproved({ pet, pickup, fee }: Application, today: string): string {
  if (pickup?.status === 'done') return `${pet.name} lives with you. We wish you a long and happy time together.`;
  const toPay =
    fee.status === 'due' && fee.amount_cents ? ` You pay the fee of ${formatDollars(fee.amount_cents)} there.` : '';
  if (pickup?.status === 'no-show') {
    return `You were expected at the pickup and did not come. Please choose another time, or write to the shelter.`;
  }
  if (!pickup) return `${pet.name} is going to live with you! Choose when you come for the pickup.${toPay}`;
  if (pickup.date < today) return `Your pickup was on ${formatDay(pickup.date)}.`;
  return `${pet.name} is going to live with you! We expect you at the pickup.${toPay}`;
}

function describeWaiting({ pickup }: Application): string {
  return pickup
    ? 'Your pickup is provisional until then.'
    : 'You can choose a time for the pickup already; it is provisional until then.';
}

export function describeDecisionTime(days: number | null): string {
  if (days === null) return '';
  const rounded = Math.max(1, Math.ceil(days));
  return `It usually takes ${rounded === 1 ? 'a day' : `${rounded} days`}.`;
}

/** Null once it is decided. */
export function describePosition({ applicants_before, pet, status }: Application): string | null {
  if (applicants_before === null) return null;
  // Approved applications are left out: the text must not suggest that they were not.
  if (status === 'Waitlisted') return describeWaitlistPosition(applicants_before);
  if (applicants_before === 0) return `No other application for ${pet.name} came before yours.`;
  return applicants_before === 1
    ? '1 application came before yours.'
    : `${applicants_before} applications came before yours.`;
}

function describeWaitlistPosition(before: number): string {
  if (before === 0) return 'Yours is the first on the waiting list.';
  return `${before === 1 ? '1 application' : `${before} applications`} on the waiting list came before yours.`;
}

/** Null if there is no fee to describe. */
export function describeFee({ amount_cents, status }: Application['fee']): string | null {
  if (amount_cents === null) return null;
  const amount = formatDollars(amount_cents);
  return {
    'not due': `${amount}, to be paid at the pickup once you are approved`,
    due: `${amount}, to be paid at the pickup`,
    paid: `${amount}, paid`,
    'to be refunded': `${amount}, paid; the shelter gives it back to you`,
    refunded: `${amount}, given back`,
  }[status];
}

/** Such as "Tuesday, May 4, 2027, 02:00 PM, Main Branch". The time does not wrap. */
export function describePickup({ date, time, location }: Pick<Pickup, 'date' | 'time' | 'location'>): string {
  return `${formatDay(date)}, ${time.replace(' ', '\u00a0')}, ${location}`;
}

export function describeEvent(event: TimelineEvent, pet: string): string {
  return eventLabels(pet)[event];
}

const eventLabels = (pet: string): Record<TimelineEvent, string> => ({
  submitted: 'You sent your application',
  approved: 'The shelter approved it',
  rejected: 'The shelter decided against it',
  waitlisted: 'It went on the waiting list',
  'pending again': 'It waits for a decision again',
  withdrawn: 'You withdrew it',
  returned: `${pet} came back to the shelter`,
  'pickup booked': 'A pickup was booked',
  'pickup moved': 'The pickup was moved',
  'pickup cancelled': 'The pickup was cancelled',
  'picked up': `You took ${pet} home`,
  'pickup missed': 'Nobody came to the pickup',
  'fee paid': 'The fee was paid',
  'fee refunded': 'The fee was given back',
});
