import { medicalLimits, medicalMessages } from '../../medical.constants.ts';
import { historyKeys, indexHistory, setLater, type HistoryIndex, type PastTreatment } from './animal-history.ts';
import { continueProtocol, planDue, type Course } from './continue-protocol.ts';
import type { ImportedTreatment, ImportPlan, PlannedImport } from './imported-treatment.ts';
import { matchRows, type Animal, type Matched } from './match-rows.ts';
import { MAX_ROWS_OF_ANIMAL, reasons, toPlan } from './row-plans.ts';
import { normalizeName } from './treatment-names.ts';

/** What importing treatments of one animal does. A pure function. */
export function planAnimal({ rows, ...rest }: Animal): ImportPlan {
  const animal = { ...rest, rows: rows.slice(0, MAX_ROWS_OF_ANIMAL) };
  const matched = matchRows(animal);
  const history = indexHistory(animal.past);
  const claims = new Map<string, ImportedTreatment>();
  const administered = matched.filter(({ row }) => row.given_on !== null);
  const due = matched.filter(({ row }) => row.given_on === null);
  const decisions = administered
    .toSorted(inOrder)
    .map((each) => ({ each, plan: decideAdministered(each, { animal, history, claims }) }));
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
  const lastAdministered = new Map<string, string>();
  for (const { row, normalized } of recorded) setLater(lastAdministered, normalized, row.given_on!);
  const context = { animal, history, claims, courses, lastAdministered };
  const dueRows = due.toSorted(inOrder).map((each) => decideDue(each, context));
  const excess = rows.slice(MAX_ROWS_OF_ANIMAL).map(rejectExcess);
  return {
    rows: [...decisions.map(({ plan }) => plan), ...dueRows.map(({ plan }) => plan), ...excess],
    insertions: [...insertions, ...dueRows.flatMap(({ insertion }) => insertion ?? [])],
    next: [...courses.values()].flatMap(({ next }) => next ?? []),
    replaced: [...new Set([...courses.values()].flatMap(({ replaced }) => replaced))],
  };
}

function inOrder({ row: one }: Matched, { row: other }: Matched): number {
  const [first, second] = [one, other].map(({ given_at, due_on }) => given_at?.toISOString() ?? due_on ?? '');
  return first! < second! ? -1 : first! > second! ? 1 : one.row_number - other.row_number;
}

function rejectExcess({ row_number, type, likely_type }: ImportedTreatment): PlannedImport {
  return { row_number, outcome: 'refuse', reason: reasons.tooMany, type: type ?? likely_type, protocol: null };
}

interface Context {
  animal: Animal;
  history: HistoryIndex;
  claims: Map<string, ImportedTreatment>;
}

function decideAdministered(each: Matched, { animal: { pet }, history, claims }: Context): PlannedImport {
  const { row, type } = each;
  if (pet.recorded_born_on !== null && row.given_on! < pet.recorded_born_on) {
    return toPlan(each, 'refuse', reasons.beforeBirth(pet.name));
  }
  if (row.result && type !== 'test') return toPlan(each, 'refuse', medicalMessages.resultOfTest);
  const repeated = findRepeated(each, claims);
  if (repeated) return repeated;
  if (isRecorded(each, history)) return toPlan(each, 'same', reasons.recorded);
  return isNoteTooLong(each) ? toPlan(each, 'refuse', reasons.noteTooLong) : toPlan(each, 'record');
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
function isRecorded({ row, normalized, key, protocol, product }: Matched, history: HistoryIndex): boolean {
  if (history.importKeys.has(key)) return true;
  const on = (of: string) => historyKeys.on(row.given_on!, of);
  const ofName = history.administered.get(on(historyKeys.name(normalized))) ?? [];
  const isAtTime = ({ is_noon, given_at }: PastTreatment) =>
    !row.has_time || is_noon || given_at!.getTime() === row.given_at!.getTime();
  if (ofName.some(isAtTime)) return true;
  const kinds = [protocol && historyKeys.protocol(protocol.id), product && historyKeys.product(product.id)];
  // One of the same name was given at another time.
  return kinds.some((kind) => {
    const names = kind === null ? undefined : history.byHand.get(on(kind));
    return names !== undefined && names.size > (names.has(normalized) ? 1 : 0);
  });
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

function toInsertion(each: Matched) {
  const { row, product, type, key } = each;
  const { pet_id, name, due_on, given_at, lot, lot_expires_on, dose, route, result } = row;
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
    note: noteOf(each),
    import_key: key,
  };
}

function noteOf({ row: { manufacturer, note }, product }: Matched): string | null {
  const isKnown = normalizeName(product?.manufacturer ?? '') === normalizeName(manufacturer ?? '');
  const notes = [manufacturer !== null && !isKnown ? `Manufacturer: ${manufacturer}` : null, note];
  return notes.filter((text) => text !== null).join('\n') || null;
}

/** It could be imported, but not saved again. */
function isNoteTooLong(each: Matched): boolean {
  return (noteOf(each)?.length ?? 0) > medicalLimits.note;
}

interface DueContext extends Context {
  courses: Map<number, Course>;
  /** The last day on which the file's treatments were given, by normalized name. */
  lastAdministered: ReadonlyMap<string, string>;
}

interface DuePlan {
  plan: PlannedImport;
  insertion?: ReturnType<typeof toInsertion>;
}

/** A dose that is due. Of a protocol only one is open: the file's day counts instead of the planned one. */
function decideDue(each: Matched, { animal, history, claims, courses, lastAdministered }: DueContext): DuePlan {
  const { row, normalized, protocol, key } = each;
  const { pet, lastDay } = animal;
  const day = row.due_on!;
  const same = (reason: string): DuePlan => ({ plan: toPlan(each, 'same', reason) });
  if (pet.custody_id === null) return { plan: toPlan(each, 'refuse', medicalMessages.notInCare(pet.name)) };
  if (day > lastDay) return { plan: toPlan(each, 'refuse', reasons.tooLate) };
  const repeated = findRepeated(each, claims);
  if (repeated) return { plan: repeated };
  const course = protocol && courses.get(protocol.id)!;
  const own = course ? historyKeys.protocol(protocol.id) : historyKeys.name(normalized);
  if (history.importKeys.has(key) || history.due.has(historyKeys.on(day, own))) return same(reasons.planned);
  if (!course) {
    const isLater = (done: string | undefined) => done !== undefined && done >= day;
    if (isLater(history.lastDone.get(own)) || isLater(lastAdministered.get(normalized)))
      return same(reasons.superseded);
    if (isNoteTooLong(each)) return { plan: toPlan(each, 'refuse', reasons.noteTooLong) };
    return { plan: toPlan(each, 'plan'), insertion: toInsertion(each) };
  }
  return { plan: planDue(each, course, pet, day) };
}
