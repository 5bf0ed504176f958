import { isPlainName } from '../../../platform/email/recipient.ts';
import { formatDay } from '../../../platform/shelter-day.ts';

export interface AboutApplication {
  id: number;
  pet: { id: number; name: string };
  publicUrl: string;
}

export interface FreedPickup {
  date: string;
  time: string;
  location: string;
}

/** A pet's name may be what somebody typed: one that reads like anything else does not stand in a mail. */
export function callPet({ name }: { name: string }): string {
  return isPlainName(name) ? name : 'this pet';
}

export function asReason(reason: string | null): string[] {
  return reason === null ? [] : [reason];
}

export function asFreed(freed: FreedPickup | null): string[] {
  return freed ? [`The pickup you had booked (${inWords(freed)}) is cancelled.`] : [];
}

export function inWords({ date, time, location }: FreedPickup): string {
  return `on ${formatDay(date)} at ${time}, ${location}`;
}

export function inDays(days: number): string {
  const whole = Math.max(1, Math.ceil(days));
  return whole === 1 ? 'a day' : `${whole} days`;
}

export function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
