import { to24HourTime } from '../../src/features/pickups/pickups.constants.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { dayOf, hour, minute, officeHour, say, type DemoApplication, type DemoPickup } from './shelter-life.ts';
import type { SlotBook } from './slots.ts';
import { declines, internalDeclines, pickupNotes, returns, withdrawals } from './words/office.ts';

/** What befalls an application, one verb each: its columns and the deeds that its timeline is read from. */

export function approve(application: DemoApplication, at: Date): void {
  Object.assign(application, { status: 'Approved', decided: at });
  application.deeds.push({ action: 'application.approved', at, by: 'shelter' });
}

export function waitlist(application: DemoApplication, at: Date): void {
  application.status = 'Waitlisted';
  application.deeds.push({ action: 'application.waitlisted', at, by: 'shelter' });
}

export function reject(random: SeededRandom, application: DemoApplication, at: Date): void {
  const isReasonInternal = random.chance(0.15);
  const reason = isReasonInternal ? random.pick(internalDeclines) : say(random, declines, application.pet);
  Object.assign(application, { status: 'Rejected', decided: at, reason, isReasonInternal });
  application.deeds.push({ action: 'application.rejected', at, by: 'shelter' });
}

export function withdraw(random: SeededRandom, application: DemoApplication, at: Date): void {
  Object.assign(application, { status: 'Withdrawn', reason: random.chance(0.7) ? random.pick(withdrawals) : null });
  application.deeds.push({ action: 'application.withdrawn', at, by: 'applicant' });
}

export function book(random: SeededRandom, application: DemoApplication, slot: Slot, booked: Date): void {
  const notes = random.chance(0.3) ? random.pick(pickupNotes) : null;
  application.pickup = { ...slot, status: 'booked', notes, booked };
  application.deeds.push({ action: 'pickup.booked', at: booked, by: 'applicant' });
}

type Slot = Pick<DemoPickup, 'date' | 'time' | 'location' | 'slot_position'>;

/** The adopter has come, paid and taken the pet home. */
export function handOver(random: SeededRandom, application: DemoApplication): void {
  const { pickup } = application;
  if (!pickup) throw new Error('Nobody comes without a pickup.');
  pickup.status = 'done';
  const at = new Date(timestampOf(pickup).getTime() + random.between(5, 40) * minute);
  application.payment = {
    at,
    method: random.pick(['card', 'card', 'card', 'cash', 'PayPal']),
    note: random.chance(0.05) ? 'Paid together with a bag of food.' : null,
  };
  application.deeds.push({ action: 'fee.paid', at, by: 'shelter' });
  application.deeds.push({ action: 'pickup.done', at: new Date(at.getTime() + minute), by: 'shelter' });
}

export function miss(application: DemoApplication): void {
  const { pickup } = application;
  if (!pickup) throw new Error('Nobody is missed without a pickup.');
  pickup.status = 'no-show';
  application.deeds.push({
    action: 'pickup.missed',
    at: new Date(timestampOf(pickup).getTime() + hour),
    by: 'shelter',
  });
}

/** The pet has come back; the fee goes with it, unless too much time has passed. */
export function bringBack(random: SeededRandom, application: DemoApplication, at: Date): void {
  Object.assign(application, { returned: at, returnReason: say(random, returns, application.pet) });
  application.deeds.push({ action: 'application.returned', at, by: 'shelter' });
  const { payment } = application;
  if (!payment || at.getTime() - payment.at.getTime() > 30 * 24 * hour) return;
  const refunded = new Date(at.getTime() + random.between(3, 20) * minute);
  application.refund = { at: refunded, method: payment.method, note: 'Returned within 30 days.' };
  application.deeds.push({ action: 'fee.refunded', at: refunded, by: 'shelter' });
}

/**
 * A whole adoption with a pickup on the day on which the pet left: booked before the decision or after it, as people do.
 */
export function adopt(
  random: SeededRandom,
  application: DemoApplication,
  { decided, left, slots }: { decided: Date; left: Date; slots: SlotBook },
): void {
  const isEarly = random.chance(0.6);
  const slot = slots.take(random, dayOf(left));
  const soon = random.between(4, 50) * minute;
  if (isEarly) book(random, application, slot, new Date(application.created.getTime() + soon));
  approve(application, decided);
  if (!isEarly) book(random, application, slot, new Date(decided.getTime() + soon + 10 * minute));
  if (random.chance(0.1)) {
    const moved = officeHour(random, decided, 0);
    if (moved > decided) application.deeds.push({ action: 'pickup.moved', at: moved, by: 'applicant' });
  }
  handOver(random, application);
}

function timestampOf({ date, time }: Slot): Date {
  return new Date(`${date}T${to24HourTime(time)}:00Z`);
}
