import type { Selectable } from 'kysely';
import type { Tables } from '../../../platform/database.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';

export type Step = Selectable<Tables['protocol_steps']>;

export interface PlannedDose {
  step: Step;
  due_on: string;
  planned_from: string;
  planned_as: 'start' | 'next' | 'repeat';
}

/** An animal whose age is unknown counts as an adult. */
type BornOn = string | null;

/** The first dose of a protocol for an animal that starts it on a day; null if it is too old for every step. */
export function planFirst(steps: readonly Step[], bornOn: BornOn, day: string): PlannedDose | null {
  return findStep(steps, bornOn, day, 'start');
}

/**
 * The dose after one that was given, or skipped, on a day: the same step again if it is repeated, and the next one after
 * that. Steps for younger animals are left out.
 * @param steps those of the protocol in order
 */
export function planNext(
  steps: readonly Step[],
  bornOn: BornOn,
  { step, day }: { step: Step; day: string },
): PlannedDose | null {
  if (step.is_active && step.repeat_days !== null) {
    const due_on = addDays(day, step.repeat_days);
    if (!isTooOld(step, bornOn, due_on)) return { step, due_on, planned_from: day, planned_as: 'repeat' };
  }
  return findStep(
    steps.filter(({ position }) => position > step.position),
    bornOn,
    day,
    'next',
  );
}

function findStep(
  steps: readonly Step[],
  bornOn: BornOn,
  day: string,
  planned_as: 'start' | 'next',
): PlannedDose | null {
  for (const step of steps) {
    const earliest = planned_as === 'next' ? addDays(day, step.interval_days ?? 0) : day;
    const due_on = notBeforeAge(step, bornOn, earliest);
    if (!isTooOld(step, bornOn, due_on)) return { step, due_on, planned_from: day, planned_as };
  }
  return null;
}

function notBeforeAge({ min_age_days }: Step, bornOn: BornOn, day: string): string {
  if (bornOn === null || min_age_days === null) return day;
  const first = addDays(bornOn, min_age_days);
  return first > day ? first : day;
}

function isTooOld({ until_age_days }: Step, bornOn: BornOn, day: string): boolean {
  if (until_age_days === null) return false;
  return bornOn === null || day > addDays(bornOn, until_age_days);
}
