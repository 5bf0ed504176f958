import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { EmailAttachment } from '../../../platform/email/email-content.ts';
import { breakAutolinks } from '../../../platform/email/recipient.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { slotStart } from './slots.ts';
import type { PickupRow } from './pickups.queries.ts';

const HOUR_MS = 3_600_000;

export interface CalendarEntry {
  pickup: PickupRow;
  pet_name: string;
  is_provisional: boolean;
  shelter: Pick<Shelter, 'name' | 'phone' | 'timeZone' | 'locations'>;
  publicUrl: string;
}

/**
 * A pickup as a calendar file (RFC 5545). Its stable UID lets a later file update the entry; UTC times need no time
 * zone
 * rules.
 * @param cancelledAt if set, the file removes the entry from the calendar
 */
export function calendarFile(
  { pickup, pet_name, is_provisional, shelter, publicUrl }: CalendarEntry,
  cancelledAt?: Date,
): string {
  const start = slotStart({ date: pickup.pickup_date, time: pickup.pickup_time }, shelter.timeZone);
  const locationDetails = shelter.locations.find(({ name }) => name === pickup.location);
  const { hostname } = new URL(publicUrl);
  const status = cancelledAt
    ? ICalEventStatus.CANCELLED
    : is_provisional
      ? ICalEventStatus.TENTATIVE
      : ICalEventStatus.CONFIRMED;
  const calendar = ical({
    prodId: { company: 'Pawhaven', product: 'Pickups', language: 'EN' },
    method: cancelledAt ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `pickup-${pickup.id}@${hostname}`,
    sequence: sequenceOf(pickup, cancelledAt),
    stamp: cancelledAt ?? pickup.updated_at,
    start,
    end: new Date(start.getTime() + HOUR_MS),
    status,
    // The file is emailed, and an owner may have typed the pet's name.
    summary: `Pick up ${breakAutolinks(pet_name)} at ${shelter.name}`,
    location: `${shelter.name}, ${pickup.location}${locationDetails ? `, ${locationDetails.address}` : ''}`,
    description: [
      is_provisional && 'Provisional: the shelter has not decided on your application yet.',
      locationDetails && `Please bring: ${locationDetails.bring}`,
      `Questions? Call ${shelter.phone}.`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    url: `${publicUrl}/user-dashboard/schedule-pickup`,
  });
  return calendar.toString();
}

export function calendarAttachment(entry: CalendarEntry, cancelledAt?: Date): EmailAttachment {
  return { name: 'pickup.ics', type: 'text/calendar', text: calendarFile(entry, cancelledAt) };
}

/** Must grow with each change: the seconds since the booking. */
function sequenceOf({ created_at, updated_at }: PickupRow, cancelledAt: Date | undefined): number {
  const seconds = Math.ceil((updated_at.getTime() - created_at.getTime()) / 1000);
  if (!cancelledAt) return Math.max(0, seconds);
  return Math.max(seconds + 1, Math.ceil((cancelledAt.getTime() - created_at.getTime()) / 1000));
}
