import { formatCount } from '../../../../platform/format-number.contract.ts';
import type { Protocol } from '../../protocols.contract.ts';
import { formatEvery, formatSpan } from './spans.ts';

export type StepTiming = Pick<
  Protocol['steps'][number],
  'min_age_days' | 'until_age_days' | 'interval_days' | 'repeat_days'
>;

/** What a protocol does: "At 6 weeks, then every 3 weeks until 20 weeks, then 1 year later, then every 3 years". */
export function describeSteps(steps: readonly StepTiming[]): string {
  const parts = steps.flatMap((step, at) => describeStep(step, at === 0));
  const text = parts.join(', then ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describeStep(
  { min_age_days, until_age_days, interval_days, repeat_days }: StepTiming,
  isFirst: boolean,
): string[] {
  const until = until_age_days === null ? '' : ` until ${formatSpan(until_age_days)}`;
  const first = describeStart({ min_age_days, interval_days }, isFirst);
  if (repeat_days === null)
    return [`${first}${until_age_days === null ? '' : ` (up to ${formatSpan(until_age_days)})`}`];
  const repeat = `${formatEvery(repeat_days)}${until}`;
  // Repeated as often as it follows the step before: saying it once is enough.
  if (!isFirst && interval_days === repeat_days && !min_age_days) return [repeat];
  return [first, repeat];
}

function describeStart(
  { min_age_days, interval_days }: Pick<StepTiming, 'min_age_days' | 'interval_days'>,
  isFirst: boolean,
) {
  const age = min_age_days ? `at ${formatSpan(min_age_days)}` : null;
  if (isFirst) return age ?? 'at the start';
  if (interval_days !== null)
    return `${formatSpan(interval_days)} later${age ? ` (not before ${formatSpan(min_age_days!)})` : ''}`;
  return age ?? 'at once';
}

/** Which animals start it: "Dogs up to 20 weeks old". */
export function describeAnimals({
  pet_types,
  min_age_days,
  max_age_days,
}: Pick<Protocol, 'pet_types' | 'min_age_days' | 'max_age_days'>): string {
  const types = pet_types.map((type) => PLURALS[type]).join(', ');
  if (min_age_days > 0 && max_age_days !== null)
    return `${types} from ${formatSpan(min_age_days)} to ${formatSpan(max_age_days)} old`;
  if (min_age_days > 0) return `${types} from ${formatSpan(min_age_days)} old`;
  return max_age_days === null ? types : `${types} up to ${formatSpan(max_age_days)} old`;
}

const PLURALS: Record<Protocol['pet_types'][number], string> = {
  Dog: 'Dogs',
  Cat: 'Cats',
  Turtle: 'Turtles',
  Hamster: 'Hamsters',
  Fish: 'Fish',
  Other: 'Other animals',
};

/** "12 open doses move to new dates. 1 open dose is no longer planned."; empty if none does. */
export function describeMovedDoses(
  { moved, ended }: { moved: number; ended: number },
  tense: 'ahead' | 'done' = 'ahead',
): string {
  const move = tense === 'done' ? 'moved' : moved === 1 ? 'moves' : 'move';
  return [
    moved > 0 && `${formatCount(moved, 'open dose')} ${move} to ${moved === 1 ? 'a new date' : 'new dates'}.`,
    ended > 0 && `${formatCount(ended, 'open dose')} ${ended === 1 ? 'is' : 'are'} no longer planned.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
