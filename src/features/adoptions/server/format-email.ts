import { isPlainName } from '../../../platform/email/recipient.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';

export interface ApplicationEmailInput {
  id: number;
  pet: { id: number; name: string };
  publicUrl: string;
}

export interface ReleasedSlot {
  date: string;
  time: string;
  location: string;
}

/** Names are user input: anything that does not look like a plain name stays out of emails. */
export function petNameForEmail({ name }: { name: string }): string {
  return isPlainName(name) ? name : 'this pet';
}

export function reasonParagraphs(reason: string | null): string[] {
  return reason === null ? [] : [reason];
}

export function releasedSlotParagraphs(releasedSlot: ReleasedSlot | null): string[] {
  return releasedSlot ? [`The pickup you had booked (${formatPickup(releasedSlot)}) is cancelled.`] : [];
}

export function formatPickup({ date, time, location }: ReleasedSlot): string {
  return `on ${formatDay(date)} at ${time}, ${location}`;
}

export function formatDays(days: number): string {
  const rounded = Math.max(1, Math.ceil(days));
  return rounded === 1 ? 'a day' : `${rounded} days`;
}

export function pluralize(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
