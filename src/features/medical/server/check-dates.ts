import { ApiError } from '../../../platform/http/api-error.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import { medicalMessages } from '../medical.constants.ts';
import type { LockedPet } from './lock-pets.ts';

/** An age, or an estimate, is too rough to reject a day by it. */
type Born = Pick<LockedPet, 'recorded_born_on'>;

export function invalid(field: string, sentence: string): ApiError {
  return new ApiError(400, sentence, { fields: { [field]: sentence } });
}

/** Phones' clocks differ a little from the server's. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/**
 * The time at which something was done to an animal: now, unless it is given.
 * @throws ApiError 400 if it is in the future, or before the animal was born
 */
export function parseDoneAt(
  field: string,
  input: string | undefined,
  { pet, now, timeZone }: { pet: Born; now: Date; timeZone: string },
): Date {
  if (input === undefined) return now;
  const at = new Date(input);
  if (at.getTime() > now.getTime() + MAX_CLOCK_SKEW_MS) throw invalid(field, medicalMessages.future);
  assertAfterBirth(field, dayIn(timeZone, at), pet);
  return at > now ? now : at;
}

/** @throws ApiError 400 if it is in the future, before the animal was born, or before 1990 */
export function assertDoneOn(field: string, day: string, pet: Born, today: string): void {
  if (day > today) throw invalid(field, medicalMessages.futureDay);
  if (day < '1990') throw invalid(field, medicalMessages.tooLongAgo);
  assertAfterBirth(field, day, pet);
}

/** @throws ApiError 400 if it is in the past, or more than ten years ahead */
export function assertPlannedOn(field: string, day: string, today: string): void {
  if (day < today) throw invalid(field, medicalMessages.pastDay);
  if (day > addDays(today, MAX_DAYS_AHEAD)) throw invalid(field, medicalMessages.tooLateDay);
}

export const MAX_DAYS_AHEAD = 3653;

function assertAfterBirth(field: string, day: string, { recorded_born_on }: Born): void {
  if (recorded_born_on !== null && day < recorded_born_on) throw invalid(field, medicalMessages.beforeBirth);
}
