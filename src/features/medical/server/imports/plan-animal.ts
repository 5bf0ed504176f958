import { createHash } from 'node:crypto';
import { medicalMessages, type CareType } from '../../medical.constants.ts';
import type { LockedPet } from '../lock-pets.ts';
import { planFirst, planNext, type Step } from '../plan-doses.ts';
import type { ProtocolWithSteps } from '../protocol-steps.ts';
import { isOpenDose, type PastTreatment } from './animal-history.ts';
import type { ImportedTreatment, ImportPlan, NextDose, PlannedImport } from './imported-treatment.ts';
import { matchProtocols, normalizeName, type ProtocolMatch } from './treatment-names.ts';

export interface KnownProduct {
  id: number;
  name: string;
  type: CareType;
  manufacturer: string | null;
}

export interface CareCatalog {
  protocols: readonly ProtocolWithSteps[];
  /** By normalized name. */
  products: ReadonlyMap<string, KnownProduct>;
  /** By what was matched: a file has the same names again and again. */
  matches: Map<string, ProtocolMatch>;
}

interface Animal {
  pet: LockedPet;
  past: readonly PastTreatment[];
  rows: readonly ImportedTreatment[];
  catalog: CareCatalog;
  /** The last day on which something can be planned. */
  lastDay: string;
}

const reasons = {
  recorded: 'This is recorded already.',
  planned: 'This is planned already.',
  repeated: (row: number) => `Row ${row} is the same treatment.`,
  contradicts: (row: number) => `Row ${row} is the same treatment, but with other values.`,
  superseded: 'A later dose was given, so this one is no longer due.',
  laterDose: 'An earlier dose is due first. This one will be planned when it’s given.',
  moved: 'A colleague has planned this for another day.',
  beforeBirth: (name: string) => `${name} wasn’t born yet.`,
  tooLate: 'The date due is more than 10 years ahead.',
} as const;

/** A row with what it was matched with. */
interface Matched {
  row: ImportedTreatment;
  protocol: ProtocolWithSteps | null;
  /** Others that it may have belonged to. */
  others: readonly ProtocolWithSteps[];
  step: Step | null;
  product: KnownProduct | null;
  type: CareType;
  key: string;
}

/** What importing treatments of one animal does. A pure function. */
export function planAnimal(animal: Animal): ImportPlan {
  const matched = matchRows(animal);
  const claims = new Map<string, ImportedTreatment>();
  const administered = matched.filter(({ row }) => row.given_on !== null);
  const due = matched.filter(({ row }) => row.given_on === null);
  const decisions = administered
    .toSorted(inOrder)
    .map((each) => ({ each, plan: decideAdministered(each, animal, claims) }));
  const recorded = decisions.filter(({ plan }) => plan.outcome === 'record').map(({ each }) => each);
  const ofProtocols = Map.groupBy(
    matched.filter(({ protocol }) => protocol !== null),
    ({ protocol }) => protocol!,
  );
  const courses = new Map(
    [...ofProtocols.keys()].map((protocol) => [
      protocol.id,
      continueProtocol(
        protocol,
        recorded.filter((each) => each.protocol === protocol),
        animal,
      ),
    ]),
  );
  const insertions = toInsertions(recorded, courses, animal.past);
  const dueRows = due.toSorted(inOrder).map((each) => decideDue(each, { animal, courses, claims, recorded }));
  return {
    rows: [...decisions.map(({ plan }) => plan), ...dueRows.map(({ plan }) => plan)],
    insertions: [...insertions, ...dueRows.flatMap(({ insertion }) => insertion ?? [])],
    next: [...courses.values()].flatMap(({ next }) => next ?? []),
    replaced: [...new Set([...courses.values()].flatMap(({ replaced }) => replaced))],
  };
}

function inOrder({ row: one }: Matched, { row: other }: Matched): number {
  const [first, second] = [one, other].map(({ given_at, due_on }) => given_at?.toISOString() ?? due_on ?? '');
  return first! < second! ? -1 : first! > second! ? 1 : one.row_number - other.row_number;
}

function matchRows({ pet, past, rows, catalog }: Animal): Matched[] {
  const matches = rows.map((row) => ({ row, match: findMatch(row, pet, catalog) }));
  const groups = Map.groupBy(matches, ({ match }) => match.protocols.map(({ id }) => id).join(' '));
  return [...groups.values()].flatMap((group) => {
    const { protocols } = group[0]!.match;
    const days = group.map(({ row }) => row.given_on ?? row.due_on!).toSorted();
    const protocol = chooseProtocol(protocols, pet, past, days.at(-1)!);
    const others = protocols.filter((each) => each !== protocol);
    return group.map(({ row, match: { step } }): Matched => {
      const product = catalog.products.get(normalizeName(row.product ?? row.name)) ?? null;
      const ofSteps = protocol?.steps.find(({ type }) => row.type === null || type === row.type)?.type;
      const type = step?.type ?? row.type ?? ofSteps ?? product?.type ?? (row.result ? 'test' : row.likely_type);
      return { row, protocol, others, step, product, type, key: keyOf(row) };
    });
  });
}

function findMatch(row: ImportedTreatment, pet: LockedPet, { protocols, matches }: CareCatalog): ProtocolMatch {
  const key = JSON.stringify([pet.type, row.type, row.name, row.protocol]);
  const found = matches.get(key) ?? matchProtocols(row, pet.type, protocols);
  matches.set(key, found);
  return found;
}

/** The one that the animal is on, or else the one for its age on the last of the days. */
function chooseProtocol(
  protocols: readonly ProtocolWithSteps[],
  pet: LockedPet,
  past: readonly PastTreatment[],
  day: string,
): ProtocolWithSteps | null {
  const last = past.findLast(
    ({ protocol_id, done_on }) => done_on !== null && protocols.some(({ id }) => id === protocol_id),
  );
  if (last) return protocols.find(({ id }) => id === last.protocol_id)!;
  const age = pet.born_on === null ? null : (Date.parse(day) - Date.parse(pet.born_on)) / 86_400_000;
  const fits = ({ min_age_days, max_age_days }: ProtocolWithSteps) =>
    age === null ? max_age_days === null : age >= min_age_days && (max_age_days === null || age <= max_age_days);
  return protocols.find(fits) ?? protocols.at(-1) ?? null;
}

/** What was given, and when: two rows, or two imports, with the same key are one treatment. */
function keyOf({ pet_id, name, given_at, given_on, has_time, due_on }: ImportedTreatment): string {
  const when = given_at === null ? `due ${due_on}` : has_time ? given_at.toISOString() : given_on;
  const hash = createHash('sha256')
    .update(`${pet_id}\n${normalizeName(name)}\n${when}`)
    .digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}

function toPlan({ row, type, protocol }: Matched, outcome: PlannedImport['outcome'], reason: string | null = null) {
  return { row_number: row.row_number, outcome, reason, type, protocol: protocol?.name ?? null };
}

function decideAdministered(
  each: Matched,
  { pet, past }: Animal,
  claims: Map<string, ImportedTreatment>,
): PlannedImport {
  const { row, type } = each;
  if (pet.recorded_born_on !== null && row.given_on! < pet.recorded_born_on) {
    return toPlan(each, 'refuse', reasons.beforeBirth(pet.name));
  }
  if (row.result && type !== 'test') return toPlan(each, 'refuse', medicalMessages.resultOfTest);
  const repeated = findRepeated(each, claims);
  if (repeated) return repeated;
  return past.some((one) => isSame(each, one)) ? toPlan(each, 'same', reasons.recorded) : toPlan(each, 'record');
}

function findRepeated(each: Matched, claims: Map<string, ImportedTreatment>): PlannedImport | null {
  const { row, key } = each;
  const earlier = claims.get(key);
  if (!earlier) {
    claims.set(key, row);
    return null;
  }
  const values = ({ row_number: _number, ...rest }: ImportedTreatment) => JSON.stringify(rest);
  return values(earlier) === values(row)
    ? toPlan(each, 'same', reasons.repeated(earlier.row_number))
    : toPlan(each, 'refuse', reasons.contradicts(earlier.row_number));
}

/** What someone has recorded by hand may have another name, and a time of its own. */
function isSame({ row, key, protocol, product }: Matched, past: PastTreatment): boolean {
  if (past.import_key === key) return true;
  if (past.given_at === null || past.done_on !== row.given_on) return false;
  if (past.normalized === normalizeName(row.name)) {
    return !row.has_time || past.is_noon || past.given_at.getTime() === row.given_at!.getTime();
  }
  if (past.import_id !== null) return false;
  return (
    (protocol !== null && past.protocol_id === protocol.id) || (product !== null && past.product_id === product.id)
  );
}

/** A protocol of the animal with what is imported. */
interface Course {
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
function continueProtocol(protocol: ProtocolWithSteps, recorded: readonly Matched[], { pet, past }: Animal): Course {
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

function toInsertions(recorded: readonly Matched[], courses: Map<number, Course>, past: readonly PastTreatment[]) {
  const occurrences = new Map<number, number>();
  for (const { step_id, occurrence } of past) {
    if (step_id !== null) occurrences.set(step_id, Math.max(occurrences.get(step_id) ?? 0, occurrence));
  }
  return recorded.map((each) => {
    const step_id = (each.protocol && courses.get(each.protocol.id)?.steps.get(each)?.id) ?? null;
    const occurrence = step_id === null ? 1 : (occurrences.get(step_id) ?? 0) + 1;
    if (step_id !== null) occurrences.set(step_id, occurrence);
    return { ...toInsertion(each), step_id, occurrence };
  });
}

function toInsertion({ row, product, type, key }: Matched) {
  const { pet_id, name, due_on, given_at, lot, lot_expires_on, dose, route, result, manufacturer, note } = row;
  const isKnown = normalizeName(product?.manufacturer ?? '') === normalizeName(manufacturer ?? '');
  const notes = [manufacturer !== null && !isKnown ? `Manufacturer: ${manufacturer}` : null, note];
  return {
    pet_id,
    step_id: null,
    occurrence: 1,
    product_id: product?.id ?? null,
    name,
    type,
    due_on,
    given_at: given_at?.toISOString() ?? null,
    lot: given_at && lot,
    lot_expires_on: given_at && lot !== null ? lot_expires_on : null,
    dose,
    route,
    result: given_at && result,
    note: notes.filter((text) => text !== null).join('\n') || null,
    import_key: key,
  };
}

interface Due {
  animal: Animal;
  courses: Map<number, Course>;
  claims: Map<string, ImportedTreatment>;
  recorded: readonly Matched[];
}

interface DuePlan {
  plan: PlannedImport;
  insertion?: ReturnType<typeof toInsertion>;
}

/** A dose that is due. Of a protocol only one is open: the file's day counts instead of the planned one. */
function decideDue(each: Matched, { animal, courses, claims, recorded }: Due): DuePlan {
  const { row, protocol, key } = each;
  const { pet, past, lastDay } = animal;
  const day = row.due_on!;
  const same = (reason: string): DuePlan => ({ plan: toPlan(each, 'same', reason) });
  if (pet.custody_id === null) return { plan: toPlan(each, 'refuse', medicalMessages.notInCare(pet.name)) };
  if (day > lastDay) return { plan: toPlan(each, 'refuse', reasons.tooLate) };
  const repeated = findRepeated(each, claims);
  if (repeated) return { plan: repeated };
  const course = protocol && courses.get(protocol.id)!;
  const isOwn = (one: PastTreatment) =>
    course ? one.protocol_id === protocol.id : one.normalized === normalizeName(row.name);
  if (past.some((one) => one.import_key === key || (isOwn(one) && one.due_on === day))) return same(reasons.planned);
  const isLater = (done: string | null) => done !== null && done >= day;
  if (!course) {
    const name = normalizeName(row.name);
    const ofName = recorded.filter((one) => normalizeName(one.row.name) === name).map((one) => one.row.given_on);
    const days = [...past.filter(isOwn).map(({ done_on }) => done_on), ...ofName];
    if (days.some(isLater)) return same(reasons.superseded);
    return { plan: toPlan(each, 'plan'), insertion: toInsertion(each) };
  }
  return { plan: planDue(each, course, pet, day) };
}

function planDue(each: Matched, course: Course, pet: LockedPet, day: string): PlannedImport {
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
