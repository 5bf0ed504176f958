import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
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
};
