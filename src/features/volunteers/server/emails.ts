import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet } from '../../../platform/email/recipient.ts';
import { dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import type { ShiftRow } from './shift-context.ts';

interface EmailContext {
  timeZone: string;
  publicUrl: string;
}

type EmailShift = Pick<ShiftRow, 'title' | 'location' | 'starts_at' | 'ends_at' | 'notes'>;

/** A coordinator has added someone. */
export function addedEmail(name: string, shifts: readonly EmailShift[], context: EmailContext): EmailContent {
  return {
    ...listShifts(shifts, context),
    subject: `You’re on a shift: ${describeFirst(shifts, context)}`,
    preview: 'A coordinator signed you up.',
    greeting: greet(name),
    paragraphs: [`A coordinator signed you up for ${count(shifts)}.`],
    notes: ['Can’t make it? Cancel your place on the shifts page, so someone else can sign up.'],
  };
}

export function removedEmail(name: string, shifts: readonly EmailShift[], context: EmailContext): EmailContent {
  return {
    ...listShifts(shifts, context),
    subject: `You’re off the shift: ${describeFirst(shifts, context)}`,
    preview: 'You don’t need to come.',
    greeting: greet(name),
    paragraphs: [
      'A coordinator removed you from this shift, so you don’t need to come. Questions? Reply to this email.',
    ],
  };
}

export function canceledEmail(name: string, shifts: readonly EmailShift[], context: EmailContext): EmailContent {
  return {
    ...listShifts(shifts, context),
    subject: `Canceled: ${describeFirst(shifts, context)}`,
    preview: 'You don’t need to come.',
    greeting: greet(name),
    paragraphs: [`We canceled ${count(shifts)} of yours, so you don’t need to come. Thanks for offering to help.`],
  };
}

/** Another time, title or location. */
export function changedEmail(name: string, shifts: readonly EmailShift[], context: EmailContext): EmailContent {
  return {
    ...listShifts(shifts, context),
    subject: `Changed: ${describeFirst(shifts, context)}`,
    preview: 'Here’s what’s new.',
    greeting: greet(name),
    paragraphs: [`We changed ${count(shifts)} of yours. Here’s what’s new:`],
    notes: ['Doesn’t work for you? Cancel your place on the shifts page.'],
  };
}

export function reminderEmail(name: string, shifts: readonly EmailShift[], context: EmailContext): EmailContent {
  const shiftNotes = shifts.flatMap(({ title, notes }) =>
    notes === null ? [] : [`${title}: ${notes.replaceAll('\n', ' ')}`],
  );
  return {
    ...listShifts(shifts, context),
    subject: `Tomorrow: ${describeFirst(shifts, context)}`,
    preview: 'See you tomorrow.',
    greeting: greet(name),
    paragraphs: [`Thanks for helping tomorrow. Your ${shifts.length === 1 ? 'shift' : 'shifts'}:`],
    notes: [
      ...shiftNotes,
      'When you get here, check in with the code at the desk.',
      `Turn off this reminder in your profile: ${context.publicUrl}/admin-dashboard/profile`,
    ],
  };
}

function listShifts(
  shifts: readonly EmailShift[],
  { timeZone, publicUrl }: EmailContext,
): Pick<EmailContent, 'blocks' | 'action'> {
  const href = `${publicUrl}/admin-dashboard/shifts?view=mine`;
  return {
    blocks: [
      {
        kind: 'list',
        items: shifts.map((shift) => [
          { text: `${shift.title}: ${formatWhen(shift, timeZone)}${describeLocation(shift)}` },
        ]),
      },
    ],
    action: { label: 'Open my shifts', href },
  };
}

/** Such as "Dog walking, Mon, May 4, 9:00 AM"; without titles that would break out of the subject. */
function describeFirst(shifts: readonly EmailShift[], { timeZone }: EmailContext): string {
  const [first] = shifts;
  const day = formatDay(dayIn(timeZone, first!.starts_at), { weekday: 'short', month: 'short', day: 'numeric' });
  const more = shifts.length > 1 ? ` and ${shifts.length - 1} more` : '';
  return `${first!.title}, ${day}, ${formatClock(first!.starts_at, timeZone)}${more}`;
}

function formatWhen({ starts_at, ends_at }: EmailShift, timeZone: string): string {
  const day = formatDay(dayIn(timeZone, starts_at), { weekday: 'long', month: 'long', day: 'numeric' });
  return `${day}, ${formatClock(starts_at, timeZone)} to ${formatClock(ends_at, timeZone)}`;
}

function describeLocation({ location }: EmailShift): string {
  return location === '' ? '' : `, ${location}`;
}

function formatClock(at: Date, timeZone: string): string {
  // Some versions put a narrow space before AM.
  return at.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).replace(/\s/u, ' ');
}

function count(shifts: readonly EmailShift[]): string {
  return shifts.length === 1 ? 'a shift' : `${shifts.length} shifts`;
}
