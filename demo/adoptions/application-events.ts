import { to24HourTime } from '../../src/platform/shelter-day.contract.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { TrialChoice } from '../../src/features/adoptions/adoptions.constants.ts';
import { donationOf } from './applicants.ts';
import {
  dayOf,
  hour,
  minute,
  officeHour,
  pickText,
  type DemoApplication,
  type DemoPayment,
  type DemoPickup,
} from './demo-types.ts';
import type { SlotBook } from './slots.ts';
import { declines, internalDeclines, pickupNotes, returns, withdrawals } from './texts/office.ts';

/** The events of an application: each function sets its columns, and adds the entries of its timeline. */

export function approve(application: DemoApplication, at: Date): void {
  Object.assign(application, { status: 'Approved', decided: at });
  application.events.push({ action: 'application.approved', at, by: 'shelter' });
}

export function waitlist(application: DemoApplication, at: Date): void {
  application.status = 'Waitlisted';
  application.events.push({ action: 'application.waitlisted', at, by: 'shelter' });
}

export function reject(random: SeededRandom, application: DemoApplication, at: Date): void {
  const isReasonInternal = random.chance(0.15);
  const reason = isReasonInternal ? random.pick(internalDeclines) : pickText(random, declines, application.pet);
  Object.assign(application, { status: 'Rejected', decided: at, reason, isReasonInternal });
  application.events.push({ action: 'application.rejected', at, by: 'shelter' });
}

export function withdraw(random: SeededRandom, application: DemoApplication, at: Date): void {
  Object.assign(application, { status: 'Withdrawn', reason: random.chance(0.7) ? random.pick(withdrawals) : null });
  application.events.push({ action: 'application.withdrawn', at, by: 'applicant' });
}

export function book(random: SeededRandom, application: DemoApplication, slot: Slot, booked: Date): void {
  const notes = random.chance(0.3) ? random.pick(pickupNotes) : null;
  application.pickup = { ...slot, status: 'booked', notes, booked };
  application.events.push({ action: 'pickup.booked', at: booked, by: 'applicant' });
}

type Slot = Pick<DemoPickup, 'date' | 'time' | 'location' | 'slot_position'>;

const ONLINE_EVERY = 2;
const PAYS_ONLINE_BEFORE = 20 * hour;

/** The adopter has paid, many of them online before they came, and taken the pet home. */
export function handOver(random: SeededRandom, application: DemoApplication): void {
  const { pickup } = application;
  if (!pickup) throw new Error('The application has no pickup.');
  pickup.status = 'done';
  const at = new Date(timestampOf(pickup).getTime() + random.between(5, 40) * minute);
  const payment: DemoPayment = {
    at,
    method: random.pick(['card', 'card', 'card', 'cash', 'PayPal']),
    note: random.chance(0.05) ? 'Paid together with a bag of food.' : null,
  };
  const paysOnline = payment.method === 'card' && application.pet.id % ONLINE_EVERY === 0;
  pay(application, paysOnline ? { ...payment, ...onlineBefore(application, at) } : payment);
  application.handover = at;
  application.events.push({ action: 'pickup.done', at: new Date(at.getTime() + minute), by: 'shelter' });
}

/** @param before the handover */
function onlineBefore(
  { decided, created }: DemoApplication,
  before: Date,
): Pick<DemoPayment, 'at' | 'method' | 'note'> {
  const soonest = (decided ?? created).getTime() + 20 * minute;
  const at = Math.min(Math.max(soonest, before.getTime() - PAYS_ONLINE_BEFORE), before.getTime() - 5 * minute);
  return { at: new Date(at), method: 'online', note: null };
}

export function pay(application: DemoApplication, payment: DemoPayment): void {
  application.payment = { ...payment, donation_cents: donationOf(application.pet) };
  application.events.push({
    action: 'fee.paid',
    at: payment.at,
    by: payment.method === 'online' ? 'applicant' : 'shelter',
  });
}

/** The pet moves in with the adopter until a day in the future. The fee is paid. */
export function startTrial(
  random: SeededRandom,
  application: DemoApplication,
  { endsOn, choice }: { endsOn: string; choice: TrialChoice | null },
): void {
  const { pickup } = application;
  if (!pickup) throw new Error('The application has no pickup.');
  pickup.status = 'done';
  const startedAt = new Date(timestampOf(pickup).getTime() + random.between(5, 40) * minute);
  pay(application, { at: startedAt, method: 'card', note: null });
  application.trial = { startedAt, endsOn, choice };
  application.events.push({ action: 'application.trial_started', at: startedAt, by: 'shelter' });
  if (choice === null) return;
  application.events.push({
    action: 'application.trial_choice',
    at: new Date(startedAt.getTime() + 5 * 24 * hour),
    by: 'applicant',
  });
}

export function missPickup(application: DemoApplication): void {
  const { pickup } = application;
  if (!pickup) throw new Error('The application has no pickup.');
  pickup.status = 'no-show';
  application.events.push({
    action: 'pickup.missed',
    at: new Date(timestampOf(pickup).getTime() + hour),
    by: 'shelter',
  });
}

/** The pet is returned; the fee is refunded unless too much time has passed. */
export function returnPet(random: SeededRandom, application: DemoApplication, at: Date): void {
  Object.assign(application, { returned: at, returnReason: pickText(random, returns, application.pet) });
  application.events.push({ action: 'application.returned', at, by: 'shelter' });
  const { payment } = application;
  if (!payment || at.getTime() - payment.at.getTime() > 30 * 24 * hour) return;
  const refunded = new Date(at.getTime() + random.between(3, 20) * minute);
  application.refund = { at: refunded, method: payment.method, note: 'Returned within 30 days.' };
  application.events.push({ action: 'fee.refunded', at: refunded, by: 'shelter' });
}

/**
 * A complete adoption with a pickup on the day the pet left, booked before or after the decision.
 */
export function adopt(
  random: SeededRandom,
  application: DemoApplication,
  { decided, left, slots }: { decided: Date; left: Date; slots: SlotBook },
): void {
  const isEarly = random.chance(0.6);
  const slot = slots.claim(random, dayOf(left));
  const soon = random.between(4, 50) * minute;
  if (isEarly) book(random, application, slot, new Date(application.created.getTime() + soon));
  approve(application, decided);
  if (!isEarly) book(random, application, slot, new Date(decided.getTime() + soon + 10 * minute));
  if (random.chance(0.1)) {
    const moved = officeHour(random, decided, 0);
    if (moved > decided) application.events.push({ action: 'pickup.moved', at: moved, by: 'applicant' });
  }
  handOver(random, application);
}

function timestampOf({ date, time }: Slot): Date {
  return new Date(`${date}T${to24HourTime(time)}:00Z`);
}
