import { to24HourTime } from '../../src/platform/shelter-day.contract.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { dayOf, hour, minute, officeHour, pickText, type DemoApplication, type DemoPickup } from './demo-types.ts';
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

/** The adopter has paid and taken the pet home. */
export function handOver(random: SeededRandom, application: DemoApplication): void {
  const { pickup } = application;
  if (!pickup) throw new Error('The application has no pickup.');
  pickup.status = 'done';
  const at = new Date(timestampOf(pickup).getTime() + random.between(5, 40) * minute);
  application.payment = {
    at,
    method: random.pick(['card', 'card', 'card', 'cash', 'PayPal']),
    note: random.chance(0.05) ? 'Paid together with a bag of food.' : null,
  };
  application.events.push({ action: 'fee.paid', at, by: 'shelter' });
  application.events.push({ action: 'pickup.done', at: new Date(at.getTime() + minute), by: 'shelter' });
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
