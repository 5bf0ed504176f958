import type { LockedPet } from '../lock-pets.ts';
import { planFirst, planNext, type Step } from '../plan-doses.ts';
import type { ProtocolWithSteps } from '../protocol-steps.ts';
import { isOpenDose, type PastTreatment } from './animal-history.ts';
import type { NextDose } from './imported-treatment.ts';
import type { Animal, Matched } from './match-rows.ts';
import { reasons, toPlan } from './row-plans.ts';

/** A protocol of the animal with what is imported. */
export interface Course {
  protocol: ProtocolWithSteps;
  /** The step of each row. */
  steps: Map<Matched, Step>;
  /** The last dose that was given or skipped. */
  last: { step: Step; day: string } | null;
  open: PastTreatment | null;
  next: NextDose | null;
  replaced: number[];
}

/** Finds the steps of doses in the order in which they were given, and plans the one after the last. */
export function continueProtocol(
  protocol: ProtocolWithSteps,
  recorded: readonly Matched[],
  { pet, past }: Animal,
): Course {
  const { steps, allSteps } = protocol;
  const own = past.filter(({ protocol_id }) => protocol_id === protocol.id);
  const done = [
    ...own.flatMap(({ step_id, done_on }) => (done_on === null ? [] : [{ step_id, day: done_on, each: null }])),
    ...recorded.map((each) => ({ step_id: null, day: each.row.given_on!, each })),
  ].toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  const found = new Map<Matched, Step>();
  let last: Course['last'] = null;
  for (const { step_id, day, each } of done) {
    const known = each?.step ?? allSteps.find(({ id }) => id === step_id);
    const next = last
      ? (planNext(steps, pet.born_on, last)?.step ?? last.step)
      : planFirst(steps, pet.born_on, day)?.step;
    const step: Step = known ?? next ?? steps.at(-1)!;
    if (each) found.set(each, step);
    last = { step, day };
  }
  const open = own.find(isOpenDose) ?? null;
  const course = { protocol, steps: found, last, open, next: null, replaced: [] };
  const isStopped = !open && own.some(({ canceled_reason }) => canceled_reason === 'stopped');
  if (recorded.length === 0 || done.at(-1)!.each === null || open?.is_moved || isStopped) return course;
  const dose = pet.custody_id === null || !last ? null : planNext(steps, pet.born_on, last);
  return {
    ...course,
    next: dose && { ...dose, pet_id: pet.id, is_moved: false, import_key: null },
    replaced: [...(open ? [open.id] : []), ...findUnneeded(recorded[0]!.others, past)],
  };
}

/** The first doses of protocols for other ages, which the intake has planned before anyone knew of earlier ones. */
function findUnneeded(others: readonly ProtocolWithSteps[], past: readonly PastTreatment[]): number[] {
  return past
    .filter((dose) => isOpenDose(dose) && dose.planned_as === 'start' && !dose.is_moved)
    .filter(({ protocol_id }) => others.some(({ id }) => id === protocol_id))
    .filter(({ protocol_id }) => !past.some((one) => one.protocol_id === protocol_id && one.done_on !== null))
    .map(({ id }) => id);
}

/** The file's day counts instead of the planned one. */
export function planDue(each: Matched, course: Course, pet: LockedPet, day: string): ReturnType<typeof toPlan> {
  const { protocol, last, open, next, replaced } = course;
  if (last && last.day >= day) return toPlan(each, 'same', reasons.superseded);
  if (next?.import_key) return toPlan(each, 'same', reasons.laterDose);
  if (next?.due_on === day) return toPlan(each, 'same', reasons.planned);
  const chosen = { pet_id: pet.id, due_on: day, is_moved: true, import_key: each.key };
  if (next) {
    course.next = { ...next, ...chosen };
    return toPlan(each, 'plan');
  }
  if (open?.is_moved) return toPlan(each, 'same', reasons.moved);
  const { steps, allSteps } = protocol;
  const dose = last ? planNext(steps, pet.born_on, last) : planFirst(steps, pet.born_on, day);
  const step = allSteps.find(({ id }) => id === open?.step_id) ?? each.step ?? dose?.step ?? steps.at(-1)!;
  const planned_from = open?.planned_from ?? dose?.planned_from ?? day;
  course.next = { ...chosen, step, planned_from, planned_as: open?.planned_as ?? dose?.planned_as ?? 'start' };
  if (open) replaced.push(open.id);
  return toPlan(each, 'plan');
}
