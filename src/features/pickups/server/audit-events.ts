import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';
import type { PickupStatus } from '../pickups.constants.ts';
import type { Slot } from './slots.ts';

/** Actions whose subject is the application, so that they appear on the adopter's timeline. */
export type PickupAction = Extract<keyof typeof auditEvents, `pickup.${string}`>;

export interface PickupDetails extends Slot {
  /** The slot or the outcome before. */
  was?: Slot | PickupStatus;
}

export interface ClosedDays {
  /** The first day. */
  day: string;
  last?: string;
  /** null: everywhere. */
  location: string | null;
}

export const auditEvents = {
  'pickup.booked': (event: StoredEvent<PickupDetails>) => `booked the pickup of ${nameSubject(event)}${slotOf(event)}`,
  'pickup.moved': (event: StoredEvent<PickupDetails>) => `moved the pickup of ${nameSubject(event)}${slotOf(event)}`,
  'pickup.cancelled': (event: StoredEvent<PickupDetails>) =>
    `canceled the pickup of ${nameSubject(event)}${slotOf(event)}`,
  'pickup.arrived': (event: StoredEvent<PickupDetails>) => `checked in the pickup of ${nameSubject(event)}`,
  'pickup.started': (event: StoredEvent<PickupDetails>) => `started the pickup of ${nameSubject(event)}`,
  'pickup.done': (event: StoredEvent<PickupDetails>) => `marked the pickup of ${nameSubject(event)} as done`,
  'pickup.missed': (event: StoredEvent<PickupDetails>) => `marked the pickup of ${nameSubject(event)} as a no-show`,
  'closed_day.set': (event: StoredEvent<ClosedDays & { canceled: number }>) =>
    `closed ${nameDays(event)} for pickups and visits${describeCanceled(event.details)}`,
  'closed_day.removed': (event: StoredEvent<ClosedDays>) => `reopened ${nameDays(event)} for pickups and visits`,
  'closed_day.change_undone': (event: StoredEvent<ClosedDays>) =>
    `undid their last change to closed days (${nameDays(event)})`,
};

function slotOf({ details: { date, time, location } }: StoredEvent<Slot>): string {
  return date === undefined ? '' : ` (${[date, time, location].filter((value) => value !== undefined).join(', ')})`;
}

function nameDays({ details: { day = 'a day', last = day, location } }: StoredEvent<ClosedDays>): string {
  const days = last === day ? day : `${day} to ${last}`;
  return location ? `${days} at ${location}` : days;
}

function describeCanceled({ canceled = 0 }: { canceled?: number }): string {
  return canceled === 0 ? '' : `, and canceled ${canceled} ${canceled === 1 ? 'appointment' : 'appointments'}`;
}
