import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';
import type { PickupStatus } from '../pickups.constants.ts';
import type { Slot } from './slots.ts';

/** Actions whose subject is the application, so that they appear on the adopter's timeline. */
export type PickupAction = Extract<keyof typeof auditEvents, `pickup.${string}`>;

export interface PickupDetails extends Slot {
  /** The slot or the outcome before. */
  was?: Slot | PickupStatus;
}

export interface ClosedDay {
  day: string;
  /** null: everywhere. */
  location: string | null;
}

export const auditEvents = {
  'pickup.booked': (event: StoredEvent<PickupDetails>) => `booked the pickup of ${nameSubject(event)}${slotOf(event)}`,
  'pickup.moved': (event: StoredEvent<PickupDetails>) => `moved the pickup of ${nameSubject(event)}${slotOf(event)}`,
  'pickup.cancelled': (event: StoredEvent<PickupDetails>) =>
    `cancelled the pickup of ${nameSubject(event)}${slotOf(event)}`,
  'pickup.done': (event: StoredEvent<PickupDetails>) => `recorded that the pet of ${nameSubject(event)} was picked up`,
  'pickup.missed': (event: StoredEvent<PickupDetails>) =>
    `recorded that nobody came for the pet of ${nameSubject(event)}`,
  'closed_day.set': (event: StoredEvent<ClosedDay>) => `closed ${dayOf(event)} for pickups`,
  'closed_day.removed': (event: StoredEvent<ClosedDay>) => `opened ${dayOf(event)} for pickups again`,
};

function slotOf({ details: { date, time, location } }: StoredEvent<Slot>): string {
  return date === undefined ? '' : ` (${[date, time, location].filter((value) => value !== undefined).join(', ')})`;
}

function dayOf({ details: { day = 'a day', location } }: StoredEvent<ClosedDay>): string {
  return location ? `${day} at ${location}` : day;
}
