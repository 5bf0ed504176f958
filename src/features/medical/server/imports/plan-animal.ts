import { medicalMessages } from '../../medical.constants.ts';
import type { PastTreatment } from './animal-history.ts';
import { continueProtocol, planDue, type Course } from './continue-protocol.ts';
import type { ImportedTreatment, ImportPlan, PlannedImport } from './imported-treatment.ts';
import { matchRows, type Animal, type Matched } from './match-rows.ts';
import { reasons, toPlan } from './row-plans.ts';
import { normalizeName } from './treatment-names.ts';

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
