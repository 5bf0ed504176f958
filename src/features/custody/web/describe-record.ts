import { dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import { formatAge } from '../../pets/pet-age.contract.ts';
import { labelOf } from '../../pets/search-labels.contract.ts';
import { intakeLabels, isDeath, outcomeLabels } from '../custody.constants.ts';
import type { AnimalRecord, Custody } from '../custody.contract.ts';

const DAY_MS = 86_400_000;
/** After it, a date needs its year. */
const shortDay = { month: 'short', day: 'numeric' } as const;
const fullDay = { dateStyle: 'medium' } as const;

type Tone = 'open' | 'wait' | 'left';

/** Where the animal is in its stay, such as "Reserved for Ines Kaur – pickup Nov 30". */
export function describeStatus(
  { custody, reserved_for, adoption_status, is_listed }: AnimalRecord,
  today: string,
): { label: string; tone: Tone } {
  if (custody?.outcome_type) return { label: outcomeLabels[custody.outcome_type], tone: 'left' };
  if (reserved_for) {
    const { name, pickup } = reserved_for;
    return {
      label: `Reserved${name === null ? '' : ` for ${name}`}${pickup === null ? '' : ` – pickup ${formatPickup(pickup, today)}`}`,
      tone: 'wait',
    };
  }
  const label = labelOf('status', adoption_status);
  if (adoption_status !== 'Available') return { label, tone: custody ? 'wait' : 'left' };
  return is_listed ? { label, tone: 'open' } : { label: `${label}, not on the site`, tone: 'wait' };
}

/** With the time if it has one. */
function formatPickup(pickup: string, today: string): string {
  const day = /^\d{4}-\d\d-\d\d/.exec(pickup)?.[0];
  return day === undefined ? pickup : `${formatShortDay(day, today)}${pickup.slice(day.length)}`;
}

/** "Nov 30", or "Nov 30, 2025" in another year. */
export function formatShortDay(day: string, today: string): string {
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? shortDay : fullDay);
}

/** "4 months, born Mar 2026, estimated". */
export function describeAge(
  pet: Pick<AnimalRecord, 'age' | 'age_months' | 'born_on' | 'born_is_estimate'>,
): string | null {
  const born = describeBirth(pet);
  if (pet.age === null) return born && `Born ${born}`;
  return [formatAge(pet), born && `born ${born}`].filter(Boolean).join(', ');
}

/** An estimate names no day. */
export function describeBirth({ born_on, born_is_estimate }: Pick<AnimalRecord, 'born_on' | 'born_is_estimate'>) {
  if (born_on === null) return null;
  if (!born_is_estimate) return formatDay(born_on, fullDay);
  return `${formatDay(born_on, { month: 'short', year: 'numeric' })}, estimated`;
}

/** "25 days in care", "Came in today". */
export function describeDaysInCare(custody: Custody, today: string, timeZone: string): string {
  const days = daysInCare(custody, today, timeZone);
  if (days === 0) return custody.outcome_at === null ? 'Came in today' : 'Less than a day in care';
  return days === 1 ? '1 day in care' : `${days.toLocaleString('en')} days in care`;
}

/** Whole days from the intake to the outcome, or to today. */
function daysInCare({ intake_at, outcome_at }: Custody, today: string, timeZone: string): number {
  const end = outcome_at === null ? today : dayIn(timeZone, new Date(outcome_at));
  return Math.max(0, daysBetween(dayIn(timeZone, new Date(intake_at)), end));
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** "Stray hold through Nov 30 · 2 days left". */
export function describeHold(holdUntil: string, today: string): { text: string; isOver: boolean } {
  const left = daysBetween(today, holdUntil);
  const day = formatShortDay(holdUntil, today);
  if (left < 0) return { text: `Stray hold ended on ${day}`, isOver: true };
  const rest = left === 0 ? 'ends today' : `${left} ${left === 1 ? 'day' : 'days'} left`;
  return { text: `Stray hold through ${day} · ${rest}`, isOver: false };
}

/** "In care since Nov 3 as a stray, found at Oak St, brought in by Ines Kaur". The person's name is a link elsewhere. */
export function describeIntake(custody: Custody, today: string, timeZone: string): string {
  const { intake_at, intake_type, is_intake_assumed, found_location, source_organization, outcome_at } = custody;
  const day = formatShortDay(dayIn(timeZone, new Date(intake_at)), today);
  const start = outcome_at === null ? `In care since ${day}` : `Came in on ${day}`;
  if (is_intake_assumed && intake_type === 'other') return `${start}. No one has entered how.`;
  return [
    `${start}${intakePhrases[intake_type]}`,
    found_location && `found at ${found_location}`,
    source_organization && `from ${source_organization}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const intakePhrases: Record<Custody['intake_type'], string> = {
  stray: ' as a stray',
  owner_surrender: ', surrendered by its owner',
  return: ', returned',
  transfer_in: ' by transfer',
  transfer_in_out_of_state: ' by transfer from out of state',
  transfer_in_international: ' by transfer from another country',
  seized: ', seized or impounded',
  born_in_care: ', born here',
  owner_requested_euthanasia: ' for euthanasia at its owner’s request',
  service: ' for trap-neuter-return',
  other: '',
};

/** "Adopted on Nov 30"; null while it is in care. */
export function describeOutcome(custody: Custody, today: string, timeZone: string): string | null {
  const { outcome_at, outcome_type, outcome_organization } = custody;
  if (outcome_at === null || outcome_type === null) return null;
  const day = formatShortDay(dayIn(timeZone, new Date(outcome_at)), today);
  const to = outcome_organization === null ? '' : ` to ${outcome_organization}`;
  return `${outcomeLabels[outcome_type]}${to} on ${day}`;
}

/** "Stray · Nov 3 to Nov 30, 2025": names a stay in a dialog. */
export function nameStay(custody: Custody, today: string, timeZone: string): string {
  const from = formatShortDay(dayIn(timeZone, new Date(custody.intake_at)), today);
  const to =
    custody.outcome_at === null ? '' : ` to ${formatShortDay(dayIn(timeZone, new Date(custody.outcome_at)), today)}`;
  return `${intakeLabels[custody.intake_type]} · ${custody.outcome_at === null ? 'since ' : ''}${from}${to}`;
}

export function hasDied({ custody }: Pick<AnimalRecord, 'custody'>): boolean {
  return custody !== null && isDeath(custody.outcome_type);
}

/** Whether the shelter has it now. */
export function isInCare({ custody }: Pick<AnimalRecord, 'custody'>): boolean {
  return custody !== null && custody.outcome_at === null;
}
