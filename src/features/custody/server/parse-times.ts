import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { ageOn } from '../../pets/pet-birth.contract.ts';
import { custodyMessages, type IntakeType } from '../custody.constants.ts';

/**
 * The time of an intake or an outcome; now, unless it is given.
 * @throws ApiError 400 for one in the future
 */
export function parsePastTime(field: string, text: string | undefined, now: Date): Date {
  if (text === undefined) return now;
  const at = new Date(text);
  if (at > now) throw invalid(field, custodyMessages.inFuture);
  if (at.getUTCFullYear() < 1990) throw invalid(field, 'must be after 1990');
  return at;
}

interface HoldInput {
  intake_type: IntakeType;
  hold_until?: string | null | undefined;
}

/** @throws ApiError 400 for a hold that isn't a stray's, or ends before the intake */
export function parseHold(
  { intake_type, hold_until = null }: HoldInput,
  intakeAt: Date,
  timeZone: string,
): string | null {
  if (hold_until === null) return null;
  if (intake_type !== 'stray') throw invalid('hold_until', 'is only for strays');
  const intakeDay = dayIn(timeZone, intakeAt);
  if (hold_until < intakeDay) throw invalid('hold_until', 'can’t be before the intake');
  if (hold_until > dayIn(timeZone, new Date(intakeAt.getTime() + MAX_HOLD_MS)))
    throw invalid('hold_until', 'is too far ahead');
  return hold_until;
}

const MAX_HOLD_MS = 366 * 86_400_000;

/**
 * The age that follows from a date of birth.
 * @throws ApiError 400 for one in the future, or over a hundred years ago
 */
export function parseBirth(born_on: string, today: string): { age: number | null; age_months: number | null } {
  if (born_on > today) throw invalid('born_on', 'can’t be in the future');
  const age = ageOn(born_on, today);
  if (age.age! > 100) throw invalid('born_on', 'can’t be over 100 years ago');
  return age;
}

/** @throws ApiError 400 for an animal that came in before it was born */
export function assertBornBefore(born_on: string, intakeAt: Date, timeZone: string): void {
  if (born_on > dayIn(timeZone, intakeAt)) throw invalid('born_on', 'can’t be after the intake');
}

export function invalid(field: string, rule: string): ApiError {
  const label = (labels[field] ?? field).replace(/^./, (first) => first.toUpperCase());
  const sentence = `${label} ${rule}.`;
  return new ApiError(400, sentence, { fields: { [field]: sentence } });
}

const labels: Record<string, string> = {
  intake_at: 'the intake',
  outcome_at: 'the outcome',
  hold_until: 'the hold',
  born_on: 'the date of birth',
  outcome_type: 'the outcome',
};

/** For a transfer that doesn't say where the animal goes. */
export function needsOrganization(): ApiError {
  const sentence = custodyMessages.needsOrganization;
  return new ApiError(400, sentence, { fields: { outcome_organization: sentence } });
}
