import { planFirst, planNext, type PlannedDose, type Step } from '../../src/features/medical/server/plan-doses.ts';
import { addDays } from '../../src/platform/shelter-day.contract.ts';
import type { SeededRandom } from '../seeded-random.ts';

export interface DemoAnimal {
  id: number;
  type: string;
  vaccination_status: string | null;
  born_on: string | null;
  /** The earliest first. Days are `YYYY-MM-DD`; the last day is null while it is in care. */
  stays: { custody_id: number; first_day: string; intake_hour: number; last_day: string | null }[];
}

/** An animal of the demo with what its page shows. */
export interface MedicalAnimal extends DemoAnimal {
  name: string;
  weight: number | null;
  spayed_neutered: boolean | null;
  age: number | null;
}

export interface DemoProtocol {
  pet_types: string[];
  min_age_days: number;
  max_age_days: number | null;
  steps: Step[];
}

export interface DemoDose extends PlannedDose {
  given_on: string | null;
  /** The custody whose outcome has canceled it. */
  canceled_custody_id: number | null;
  canceled_on: string | null;
  is_moved: boolean;
}

interface CareContext {
  /** Whether it is the animal's first protocol: the one that may be overdue. */
  isCore: boolean;
  today: string;
  random: SeededRandom;
}

/**
 * The doses of a protocol during an animal's stays, so that they agree with the vaccination status that its page shows: all
 * given on time if it is up to date, one overdue if it is partial, none if it isn't vaccinated.
 */
export function carePlan(
  animal: DemoAnimal,
  protocol: DemoProtocol,
  { isCore, today, random }: CareContext,
): DemoDose[] {
  const { born_on, stays, vaccination_status: status } = animal;
  const isVaccine = protocol.steps[0]!.type === 'vaccine';
  const isInCare = stays.at(-1)?.last_day === null;
  if (!isForAnimal(protocol, animal)) return [];
  // Of an animal that has left, only records of vaccines could say that it is up to date.
  if (isVaccine && !isInCare && status !== 'Up to date') return [];
  const doses: DemoDose[] = [];
  let last: DemoDose | null = null;
  for (const { custody_id, first_day, last_day } of stays) {
    const end = last_day ?? today;
    let next = planAfter(protocol, born_on, last, first_day);
    const isAdministered = !isVaccine || status === 'Up to date' || status === 'Partial';
    const isDone = (due: string) => isAdministered && due < end && due < today;
    while (next && isDone(next.due_on)) {
      last = { ...next, ...open, given_on: next.due_on };
      doses.push(last);
      next = planNext(protocol.steps, born_on, { step: next.step, day: next.due_on });
    }
    if (!next) continue;
    if (last_day === null) doses.push(toOpen(next, { isVaccine, isCore, status, today, random }));
    else doses.push({ ...next, ...open, canceled_custody_id: custody_id, canceled_on: last_day });
  }
  return doses;
}

const open = { given_on: null, canceled_custody_id: null, canceled_on: null, is_moved: false } as const;

export function isForAnimal({ pet_types, min_age_days, max_age_days }: DemoProtocol, animal: DemoAnimal): boolean {
  const day = animal.stays[0]?.first_day;
  if (day === undefined || !pet_types.includes(animal.type)) return false;
  if (animal.born_on === null) return max_age_days === null;
  const age = Math.max(0, (Date.parse(day) - Date.parse(animal.born_on)) / 86_400_000);
  return age >= min_age_days && (max_age_days === null || age <= max_age_days);
}

function planAfter(
  { steps }: DemoProtocol,
  bornOn: string | null,
  last: DemoDose | null,
  day: string,
): PlannedDose | null {
  if (!last) return planFirst(steps, bornOn, day);
  const next = planNext(steps, bornOn, { step: last.step, day: last.due_on });
  return next && { ...next, due_on: next.due_on > day ? next.due_on : day };
}

/** Some are due today, some overdue, and the rest in their time. */
function toOpen(
  next: PlannedDose,
  { isVaccine, isCore, status, today, random }: { isVaccine: boolean; status: string | null } & CareContext,
): DemoDose {
  const chance = random.next();
  const moveTo = (days: number) => ({ ...next, ...open, due_on: addDays(today, days), is_moved: true });
  if (isCore && status === 'Partial') return moveTo(-1 - Math.floor(chance * 5));
  if (next.due_on < today) return moveTo(Math.floor(chance * 7));
  if (chance < 0.03) return moveTo(0);
  if (chance < 0.05 && !isVaccine) return moveTo(-2);
  return { ...next, ...open };
}

/** At an hour of a day, but not before the animal has come in. */
export function atHourInCare({ stays }: DemoAnimal, day: string, hour: number): string {
  const stay = stays.find(({ first_day }) => first_day === day);
  return atHour(day, stay ? Math.max(hour, stay.intake_hour + 1) : hour);
}

export function atHour(day: string, hour: number): string {
  return `${day}T${String(hour).padStart(2, '0')}:00:00Z`;
}
