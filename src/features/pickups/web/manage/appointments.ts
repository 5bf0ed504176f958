import { to24HourTime } from '../../../../platform/shelter-day.contract.ts';
import type { AdminVisit } from '../../../visits/visits.contract.ts';
import type { PickupStatus } from '../../pickups.constants.ts';
import type { AdminPickup } from '../../pickups.contract.ts';

/** A pickup or a visit, as the calendar shows both. */
export type Appointment = {
  key: string;
  id: number;
  date: string;
  /** Null: not yet chosen. */
  time: string | null;
  location: string | null;
  person_name: string;
  pet_name: string;
  phone: string;
  arrived_at: string | null;
} & (
  | { type: 'pickup'; status: PickupStatus; pickup: AdminPickup }
  | { type: 'visit'; status: AdminVisit['status']; visit: AdminVisit }
);

/** All bookings by time; those without one first. */
export function toAppointments({
  pickups,
  visits,
}: {
  pickups: readonly AdminPickup[];
  visits: readonly AdminVisit[];
}): Appointment[] {
  const appointments: Appointment[] = [
    ...pickups.map((pickup) => {
      const { id, date, time, location, person_name, pet_name, phone_number: phone, status, arrived_at } = pickup;
      const shared = { id, date, time, location, person_name, pet_name, phone, arrived_at };
      return { ...shared, key: `pickup ${id}`, type: 'pickup' as const, status, pickup };
    }),
    ...visits.map((visit) => {
      const { id, date, time, location, name: person_name, pet_name, phone, status, arrived_at } = visit;
      const shared = { id, date, time, location, person_name, pet_name, phone, arrived_at };
      return { ...shared, key: `visit ${id}`, type: 'visit' as const, status, visit };
    }),
  ];
  return appointments.toSorted((one, other) => startOf(one).localeCompare(startOf(other)) || one.id - other.id);
}

/** For example `2026-05-04 14:00`. */
export function startOf({ date, time }: Pick<Appointment, 'date' | 'time'>): string {
  return time === null ? date : `${date} ${to24HourTime(time)}`;
}

/** Whether the person is still expected. */
export function isExpected({ status }: Pick<Appointment, 'status'>): boolean {
  return status === 'booked' || status === 'requested';
}

/** Minutes since the start of an appointment whose person has not checked in; 0 if it isn't overdue. */
export function overdueMinutes(appointment: Appointment, shelterTime: string): number {
  if (!isExpected(appointment) || appointment.time === null) return 0;
  const minutes = minutesOf(shelterTime) - minutesOf(startOf(appointment));
  return minutes >= GRACE_MINUTES ? minutes : 0;
}

const GRACE_MINUTES = 10;

function minutesOf(dayAndTime: string): number {
  return Date.parse(`${dayAndTime.replace(' ', 'T')}:00Z`) / 60_000;
}

/** The next one that is still to come today. */
export function findNext(appointments: readonly Appointment[], shelterTime: string): Appointment | undefined {
  return appointments.find((each) => isExpected(each) && each.time !== null && startOf(each) >= shelterTime);
}
