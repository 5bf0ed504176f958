import { formatDay, formatTime } from '../../../../platform/shelter-day.contract.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import type { Pickup } from '../../../pickups/pickups.contract.ts';
import { formatDecisionDays } from '../../decision-days.contract.ts';
import { describeApplicantsBefore, describePlaceOnWaitlist } from '../../place-in-line.contract.ts';
import { isOnTrial, isPetHome } from '../../adoptions.permissions.ts';
import { withVerb } from '../../joint-name.contract.ts';
import type { Application, TimelineEvent } from '../../adoptions.contract.ts';

/** `product.md`, section 4. */
export function describeNext(
  application: Application,
  medianDecisionDays: number | null,
  today: string,
  { isReappliable = false } = {},
): string {
  const { status, returned_at, pet, info_request } = application;
  if (application.trial?.ended_at) {
    return `${pet.name} came back from the trial. Thank you for giving ${pet.name} a chance.`;
  }
  if (returned_at !== null)
    return `${withVerb(application, 'is', 'are')} back with us. Thank you for giving ${application.together.length > 1 ? 'them' : pet.name} a chance.`;
  if (status === 'Approved') return describeApproved(application, today);
  if (info_request) return 'We need more information before we can decide.';
  if (status === 'Waitlisted') {
    return `We’ve approved another application for ${pet.name}. If that adoption falls through, you’ll be back in line and we’ll email you.`;
  }
  if (status === 'Rejected') return 'This wasn’t the right match. Other pets would love to meet you.';
  if (status === 'Withdrawn') {
    return isReappliable
      ? `You withdrew your application. ${withVerb(application, 'is', 'are')} still looking for a home, and you can apply again.`
      : 'You withdrew your application. There’s nothing else you need to do.';
  }
  return ['Waiting for our decision.', describeDecisionTime(medianDecisionDays), describeWaiting(application)]
    .filter(Boolean)
    .join(' ');
}

function describeApproved(application: Application, today: string): string {
  const { pickup, fee, trial } = application;
  if (trial !== null && isOnTrial(application)) {
    return `${withVerb(application, 'is', 'are')} home with you on trial until ${formatDay(trial.ends_on)}.`;
  }
  if (isPetHome(application)) return `${withVerb(application, 'is', 'are')} home with you. Enjoy your time together!`;
  const toPay = fee.balance_cents > 0 ? ` You’ll pay the ${formatMoney(fee.balance_cents)} fee at pickup.` : '';
  if (pickup?.status === 'no-show') {
    return 'We missed you at the pickup. Book another time, or message us.';
  }
  if (!pickup)
    return `${withVerb(application, 'is', 'are')} coming home with you! Choose a time for the pickup.${toPay}`;
  if (pickup.date < today) return `Your pickup was on ${formatDay(pickup.date)}.`;
  return `${withVerb(application, 'is', 'are')} coming home with you! Your pickup is confirmed.${toPay}`;
}

function describeWaiting({ pickup }: Application): string {
  return pickup ? 'Your pickup is tentative until then.' : 'You can choose a tentative pickup time now.';
}

export function describeDecisionTime(days: number | null): string {
  return days === null ? 'We’ll email you.' : `We usually decide within ${formatDecisionDays(days)}. We’ll email you.`;
}

/** Null once it is decided. */
export function describePosition({ applicants_before, status }: Application): string | null {
  if (applicants_before === null) return null;
  // Approved applications are left out: the text must not suggest that they were not.
  return (status === 'Waitlisted' ? describePlaceOnWaitlist : describeApplicantsBefore)(applicants_before);
}

/** Null if there is no fee to describe. */
export function describeFee({ amount_cents, paid_cents, balance_cents, status }: Application['fee']): string | null {
  if (amount_cents === null) return null;
  const amount = formatMoney(amount_cents);
  if (status === 'due' && paid_cents > 0)
    return `${formatMoney(balance_cents)} of ${amount} left. You’ll pay at pickup.`;
  return {
    'not due': `${amount}. You’ll pay at pickup, once you’re approved.`,
    due: `${amount}. You’ll pay at pickup.`,
    paid: `${amount}, paid`,
    waived: 'Waived',
    'to be refunded': `${amount}, paid. We’ll refund it.`,
    refunded: `${amount}, refunded`,
  }[status];
}

/** Such as "Tuesday, May 4, 2027, 02:00 PM, Main Branch". The time does not wrap. */
export function describePickup({ date, time, location }: Pick<Pickup, 'date' | 'time' | 'location'>): string {
  return `${formatDay(date)}, ${formatTime(time).replace(' ', '\u00a0')}, ${location}`;
}

export function describeEvent(event: TimelineEvent, pet: string): string {
  return eventLabels(pet)[event];
}

const eventLabels = (pet: string): Record<TimelineEvent, string> => ({
  submitted: 'You applied',
  approved: 'We approved your application',
  rejected: 'We decided this isn’t the right match',
  waitlisted: 'You joined the waitlist',
  'pending again': 'You’re back in line',
  withdrawn: 'You withdrew your application',
  returned: `${pet} came back to us`,
  'return undone': 'Return was recorded by mistake',
  'information requested': 'We asked you a question',
  'information received': 'You gave us more information',
  // Beside the time of the choice, which must not look like that of the pickup.
  'pickup booked': 'Pickup time chosen',
  'pickup moved': 'Pickup time changed',
  'pickup cancelled': 'Pickup canceled',
  'picked up': `You picked up ${pet}`,
  'pickup missed': 'Pickup missed',
  'fee paid': 'Adoption fee paid',
  'fee refunded': 'Adoption fee refunded',
  'fee changed': 'Adoption fee changed',
  'receipt voided': 'Receipt voided',
  'trial started': `${pet} came home with you on trial`,
  'trial extended': 'Last day of the trial changed',
  'trial ended': `${pet} came back from the trial`,
});
