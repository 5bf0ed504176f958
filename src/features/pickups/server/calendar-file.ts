import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { EmailAttachment } from '../../../platform/email/email-content.ts';
import { breakAutolinks } from '../../../platform/email/recipient.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { describeBring } from '../what-to-bring.constants.ts';
import { slotStart } from './slots.ts';
import type { PickupRow } from './pickups.queries.ts';

const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;

export interface CalendarEntry {
  pickup: PickupRow;
  pet_name: string;
  pet_type: PetType;
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
  { pickup, pet_name, pet_type, is_provisional, shelter, publicUrl }: CalendarEntry,
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
  const event = calendar.createEvent({
    id: `pickup-${pickup.id}@${hostname}`,
    sequence: sequenceOf(pickup, is_provisional, cancelledAt),
    stamp: cancelledAt ?? pickup.updated_at,
    start,
    end: new Date(start.getTime() + HOUR_MS),
    status,
    // The file is emailed, and an owner may have typed the pet's name.
    summary: `Pick up ${breakAutolinks(pet_name)} at ${shelter.name}${is_provisional ? ' (tentative)' : ''}`,
    location: [shelter.name, pickup.location, locationDetails?.address].filter(Boolean).join(', '),
    description: [
      is_provisional && 'Tentative: we haven’t decided on your application yet. We’ll email you as soon as we have.',
      locationDetails && `Please bring: ${describeBring(locationDetails.bring, pet_type)}`,
      `Reschedule or cancel: ${publicUrl}/user-dashboard/schedule-pickup`,
      shelter.phone && `Questions? Call us at ${shelter.phone}.`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    url: `${publicUrl}/user-dashboard/schedule-pickup`,
  });
  if (!cancelledAt) {
    const description = `Tomorrow: ${breakAutolinks(pet_name)}’s pickup`;
    event.createAlarm({ type: ICalAlarmType.display, trigger: DAY_SECONDS, description });
  }
  return calendar.toString();
}

export function calendarAttachment(entry: CalendarEntry, cancelledAt?: Date): EmailAttachment {
  return { name: 'pickup.ics', type: 'text/calendar', text: calendarFile(entry, cancelledAt) };
}

/** Grows with each change of the pickup, with its confirmation and with its end. */
function sequenceOf({ calendar_sequence }: PickupRow, isProvisional: boolean, cancelledAt?: Date): number {
  return 3 * calendar_sequence + (cancelledAt ? 2 : isProvisional ? 0 : 1);
}
