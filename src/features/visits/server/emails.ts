import type { EmailContent } from '../../../platform/email/email-content.ts';
import { breakAutolinks, greet, isPlainName } from '../../../platform/email/recipient.ts';
import { linkDirections } from '../../settings/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { Visit } from '../visits.contract.ts';
import { formatVisitTime, formatVisitWhen } from '../visit-times.contract.ts';

export interface VisitEmailData extends Pick<
  Visit,
  'name' | 'email' | 'date' | 'time' | 'location' | 'pet_name' | 'pet_id' | 'status'
> {
  shelter: Pick<Shelter, 'phone' | 'locations' | 'openingDays' | 'openingHours'>;
  publicUrl: string;
  /** Whether people may also come by without a time, as to a cat. */
  isWalkIn?: boolean;
  /** The visitor's other visits to this pet on this day. */
  others?: Slot[];
}

interface Cancellation {
  isByVisitor?: boolean;
  reason?: string;
}

type Slot = Pick<Visit, 'date' | 'time' | 'location'>;

/** To the shelter. A reply goes to the visitor. */
export function visitRequestedEmail(visit: VisitEmailData): EmailContent {
  const { name, email, pet_id, publicUrl, status } = visit;
  const [visitor, pet] = [breakAutolinks(name), breakAutolinks(visit.pet_name)];
  const isBooked = status === 'booked';
  return {
    subject: `${isBooked ? 'Visit' : 'Visit request'}: ${pet}, ${formatVisitWhen(visit)}`,
    preview: isBooked ? `${visitor} is coming by.` : `${visitor} would like to come by.`,
    greeting: 'Hi,',
    paragraphs: [
      isBooked
        ? `${visitor} (${email}) booked a visit with ${pet}: ${formatVisitWhen(visit)}.`
        : `${visitor} (${email}) would like to visit ${pet}: ${formatVisitWhen(visit)}. Please choose a time and confirm it.`,
      pet_id === null
        ? 'The name doesn’t match exactly one of your available pets. Please ask which pet they mean.'
        : 'Reply to this email to write to them.',
    ],
    action: { label: 'View visits', href: `${publicUrl}/admin-dashboard/pickups` },
    replyTo: { name: isPlainName(name) ? name : '', address: email },
  };
}

/**
 * To the shelter: a visitor changed a visit by their link.
 * @param isDenied the owner of the address didn't book it
 */
export function visitChangedEmail(visit: VisitEmailData, from: Slot, { isDenied = false } = {}): EmailContent {
  const isCanceled = visit.status === 'canceled';
  const [visitor, pet, when] = [breakAutolinks(visit.name), breakAutolinks(visit.pet_name), formatVisitWhen(visit)];
  const change = isCanceled
    ? `${visitor} canceled their visit with ${pet}: ${when}.`
    : `${visitor} rescheduled their visit with ${pet} to ${when}. It was ${formatVisitWhen(from)}.`;
  return {
    subject: isCanceled ? `Visit canceled: ${pet}, ${when}` : `Visit rescheduled: ${pet}, ${when}`,
    preview: isCanceled ? `${visitor} isn’t coming.` : `It was ${formatVisitWhen(from)}.`,
    greeting: 'Hi,',
    paragraphs: [
      isDenied
        ? `We canceled the visit with ${pet} on ${when}: the owner of ${visit.email} says they didn’t book it.`
        : change,
    ],
    action: { label: 'View visits', href: `${visit.publicUrl}/admin-dashboard/pickups` },
    replyTo: { name: isPlainName(visit.name) ? visit.name : '', address: visit.email },
  };
}

/**
 * To the visitor. The address is unverified, so the emails contain nothing that was typed: only the name of a listed pet.
 */
export function visitBookedEmail(visit: VisitEmailData): EmailContent {
  if (visit.status !== 'booked') return requestReceivedEmail(visit);
  return {
    subject: `Your ${visitWithPet(visit)} is booked: ${formatVisitTime(visit)}`,
    preview: `We’ll see you at our ${visit.location} location.`,
    greeting: greet(visit.name),
    paragraphs: [
      `Your ${visitWithPet(visit)} is booked for ${formatVisitWhen(visit)}.`,
      'We look forward to meeting you.',
      ...describeOthers(visit),
    ],
    ...locationAndAction(visit, [CALENDAR_NOTE, DENIAL_NOTE]),
  };
}

function requestReceivedEmail(visit: VisitEmailData): EmailContent {
  return {
    subject: `We’ve received your request to visit ${petNameForEmail(visit) ?? 'us'}`,
    preview: 'We’ll email you soon to set a time.',
    greeting: greet(visit.name),
    paragraphs: [
      `We’ve received your request to visit ${petNameForEmail(visit) ?? 'us'} on ${formatVisitTime(visit)}${visit.location === null ? '' : ` at our ${visit.location} location`}.`,
      visit.isWalkIn
        ? `Your visit isn’t confirmed yet. We’ll email you soon to set a time. You can also just walk in: we’re open ${visit.shelter.openingDays}, ${visit.shelter.openingHours}.`
        : 'Your visit isn’t confirmed yet. We’ll email you soon to set a time, so please wait to hear from us before you come.',
      ...describeOthers(visit),
    ],
    ...locationAndAction(visit, [DENIAL_NOTE]),
  };
}

/** Only the owner of the address learns about them, not who typed it. */
function describeOthers({ others = [] }: VisitEmailData): string[] {
  if (others.length === 0) return [];
  const list = others.map((other) => formatVisitWhen(other)).join('; ');
  return [
    `You already have a visit that day: ${list}. If you only need one, use the link in the other one’s email to cancel it.`,
  ];
}

export function visitConfirmedEmail(visit: VisitEmailData): EmailContent {
  return {
    subject: `Your ${visitWithPet(visit)} is confirmed: ${formatVisitTime(visit)}`,
    preview: `We’ll see you at our ${visit.location} location.`,
    greeting: greet(visit.name),
    paragraphs: [
      `Your ${visitWithPet(visit)} is confirmed for ${formatVisitWhen(visit)}.`,
      'We look forward to meeting you.',
    ],
    ...locationAndAction(visit, [CALENDAR_NOTE]),
  };
}

/** @param from before the move */
export function visitMovedEmail(visit: VisitEmailData & { from: Slot }): EmailContent {
  return {
    subject: `Your ${visitWithPet(visit)} is now ${formatVisitTime(visit)}`,
    preview: `It was ${formatVisitWhen(visit.from)}.`,
    greeting: greet(visit.name),
    paragraphs: [
      `Your ${visitWithPet(visit)} is now ${formatVisitWhen(visit)}. It was ${formatVisitWhen(visit.from)}.`,
      'If this time doesn’t work, you can choose another one.',
    ],
    ...locationAndAction(visit, [CALENDAR_NOTE]),
  };
}

/** @param options the shelter's reason, if it canceled */
export function visitCancelledEmail(visit: VisitEmailData, options: Cancellation = {}): EmailContent {
  const { isByVisitor = false, reason = '' } = options;
  return {
    subject: `Your ${visitWithPet(visit)} is canceled`,
    preview: `It was ${formatVisitWhen(visit)}.`,
    greeting: greet(visit.name),
    paragraphs: [
      `${isByVisitor ? 'You’ve' : 'We’ve'} canceled your ${visitWithPet(visit)}: ${formatVisitWhen(visit)}.`,
      ...(reason === '' ? [] : [`The reason: ${reason}`]),
      isByVisitor
        ? 'You can book another visit any time.'
        : 'We’re sorry for the change. Reply to this email if you have questions, or book another visit any time.',
    ],
    action: {
      label: 'Book another visit',
      href: visit.pet_id === null ? `${visit.publicUrl}/about#visit-us` : petsUrl(visit),
    },
    ...(visit.time !== null && { notes: ['Open the attached file to remove the visit from your calendar.'] }),
  };
}

export function visitReminderEmail(visit: VisitEmailData): EmailContent {
  return {
    subject: `Tomorrow: your ${visitWithPet(visit)}`,
    preview: `${formatVisitWhen(visit)}.`,
    greeting: greet(visit.name),
    paragraphs: [`Your ${visitWithPet(visit)} is tomorrow: ${formatVisitWhen(visit)}.`],
    ...locationAndAction(visit, [CALENDAR_NOTE]),
  };
}

const CALENDAR_NOTE = 'Open the attached file to add the visit to your calendar.';
/** The page behind the button cancels it, too. */
const DENIAL_NOTE = 'Didn’t book this? Choose “Manage visit,” then “I didn’t book this,” and we’ll cancel it.';

/** The button opens the visitor's own page, by a link that is stored separately. */
function locationAndAction(
  { location, shelter }: VisitEmailData,
  notes: string[],
): Pick<EmailContent, 'items' | 'action' | 'notes'> {
  return {
    ...linkDirections(shelter, location),
    action: { label: 'Manage visit' },
    notes: [...(shelter.phone ? [`Questions? Call us at ${shelter.phone}.`] : []), ...notes],
  };
}

/** Such as "visit with Buddy"; names only listed pets. */
export function visitWithPet(visit: Pick<Visit, 'pet_name' | 'pet_id'>): string {
  const pet = petNameForEmail(visit);
  return pet === null ? 'visit' : `visit with ${pet}`;
}

function petNameForEmail({ pet_name, pet_id }: Pick<Visit, 'pet_name' | 'pet_id'>): string | null {
  return pet_id !== null && isPlainName(pet_name) ? pet_name : null;
}

function petsUrl({ pet_id, publicUrl }: Pick<VisitEmailData, 'pet_id' | 'publicUrl'>): string {
  return pet_id === null ? `${publicUrl}/catalogue` : `${publicUrl}/pets/${pet_id}`;
}
