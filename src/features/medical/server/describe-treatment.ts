import { medicalMessages } from '../medical.constants.ts';
import type { TreatmentRow } from './treatments.queries.ts';

/** "DHPP for Rex" */
export function describeDose(name: string, pet: string): string {
  return `${name} for ${pet}`;
}

/** Why a dose can't be recorded any more: who gave it and when, or that it was skipped or canceled. */
export function describeClosed(row: TreatmentRow, pet: string, { timeZone }: { timeZone: string }): string {
  const { name, given_at, given_by_name, skipped_at } = row;
  if (skipped_at) return medicalMessages.skipped(name, pet);
  if (!given_at) return medicalMessages.canceled(name, pet);
  return medicalMessages.recordedBefore(name, pet, given_by_name ?? 'A colleague', formatTimestamp(given_at, timeZone));
}

/** "Nov 28, 2026 at 2:05 PM" */
function formatTimestamp(at: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' }).format(at);
  const time = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(at).replace('\u202f', ' ');
  return `${day} at ${time}`;
}
