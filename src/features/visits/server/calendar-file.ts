import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { EmailAttachment } from '../../../platform/email/email-content.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { visitStart } from '../visit-times.contract.ts';
import { visitWithPet, type VisitEmailData } from './emails.ts';

const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;

type CalendarVisit = VisitEmailData & { id: number; calendar_sequence: number };
interface CalendarContext {
  shelter: Shelter;
  now: Date;
  isCanceled?: boolean;
}

/** A visit as a calendar file (RFC 5545), or one that removes it; null without a time. */
export function calendarFile(
  visit: CalendarVisit,
  { shelter, now, isCanceled = false }: CalendarContext,
): string | null {
  if (visit.time === null || visit.location === null) return null;
  const start = visitStart(visit.date, visit.time, shelter.timeZone);
  const address = shelter.locations.find(({ name }) => name === visit.location)?.address;
  const calendar = ical({
    prodId: { company: 'Pawhaven', product: 'Visits', language: 'EN' },
    method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  const title = visitWithPet(visit);
  const event = calendar.createEvent({
    id: `visit-${visit.id}@${new URL(visit.publicUrl).hostname}`,
    // A deleted visit is canceled without a change of its row.
    sequence: 2 * visit.calendar_sequence + (isCanceled ? 1 : 0),
    stamp: now,
    start,
    end: new Date(start.getTime() + HOUR_MS),
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: `V${title.slice(1)} at ${shelter.name}`,
    location: [shelter.name, visit.location, address].filter(Boolean).join(', '),
    ...(shelter.phone && { description: `Questions? Call us at ${shelter.phone}.` }),
  });
  if (!isCanceled) {
    const description = `Tomorrow: your ${title}`;
    event.createAlarm({ type: ICalAlarmType.display, trigger: DAY_SECONDS, description });
  }
  return calendar.toString();
}

export function calendarAttachment(visit: CalendarVisit, context: CalendarContext): EmailAttachment | null {
  const text = calendarFile(visit, context);
  return text === null ? null : { name: 'visit.ics', type: 'text/calendar', text };
}
