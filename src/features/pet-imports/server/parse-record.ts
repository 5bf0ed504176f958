import type { ImportedPet } from '../../pets/server/index.ts';
import {
  deaths,
  intakeLabels,
  MAX_IDENTIFIERS,
  outcomeLabels,
  type IntakeType,
  type OutcomeType,
} from '../../custody/custody.constants.ts';
import { parseIdentifier } from '../../custody/identifiers.contract.ts';
import { line, paragraphs } from '../../../platform/http/text-schemas.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { importMessages, STILL_IN_CARE } from '../pet-imports.constants.ts';
import type { RowField } from './formats/format.ts';
import { parseFlag } from './formats/cell-values.ts';
import { isDay, parseDay, parseTimestamp } from './formats/measured-values.ts';
import { toIntakeType, toOutcomeType } from './formats/stay-types.ts';

/** What a row says of an animal's record, as it is stored. Times are in ISO format. */
export interface ImportedRecord {
  /** Numbers with spaces between them. */
  microchip?: string | null | undefined;
  intake_at?: string | undefined;
  intake_type?: IntakeType | undefined;
  intake_reason?: string | undefined;
  found_location?: string | undefined;
  outcome_at?: string | undefined;
  outcome_type?: OutcomeType | undefined;
  outcome_organization?: string | undefined;
}

/** What a row says of an animal. */
export interface ImportedAnimal extends ImportedPet, ImportedRecord {}

export interface RowContext {
  now: Date;
  /** The shelter's, for times and days without one. */
  timeZone: string;
}

const todays = new WeakMap<RowContext, string>();

/** Formatting a day is slow, and a file has thousands of rows. */
export function todayOf(context: RowContext): string {
  const today = todays.get(context) ?? dayIn(context.timeZone, context.now);
  todays.set(context, today);
  return today;
}

type Texts = Partial<Record<RowField, string>>;
interface FieldError {
  field: RowField;
  message: string;
}

/** As at an intake or an outcome by hand. */
const textSchemas = { intake_reason: paragraphs(1000), found_location: line(300), outcome_organization: line(200) };

/** Takes an animal's record out of the texts of a row. @returns with the errors of fields, which are not empty if it is unusable */
export function parseRecord(
  { microchip = '', born_on, ...texts }: Texts,
  context: RowContext,
): { record: ImportedRecord; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const { chips, error } = parseMicrochips(microchip);
  if (error !== null) errors.push({ field: 'microchip', message: error });
  const stay = parseStay(texts, context, errors);
  if (born_on !== undefined) {
    const message = findBirthError(born_on, stay.intake_at, context);
    if (message) errors.push({ field: 'born_on', message });
  }
  return { record: { ...(chips.length > 0 && { microchip: chips.join(' ') }), ...stay }, errors };
}

/** Several numbers may have spaces between them, and so may the digits of one. @returns none if there is an error */
export function parseMicrochips(text: string): { chips: string[]; error: string | null } {
  const parts = text.split(/[,;/\n|]/).map((part) => part.trim());
  const chips = parts.flatMap((part) => {
    if (part === '' || isNone(part)) return [];
    const words = part.split(/\s+/).map(parseMicrochip);
    return words.every((word) => word !== null) ? words : [parseMicrochip(part)];
  });
  const found = [...new Set(chips)].filter((chip) => chip !== null);
  if (chips.includes(null)) return { chips: [], error: importMessages.chip };
  if (found.length > MAX_IDENTIFIERS) return { chips: [], error: importMessages.tooManyChips };
  return { chips: found, error: null };
}

function parseMicrochip(value: string): string | null {
  const parsed = parseIdentifier({ type: 'microchip', value });
  return 'error' in parsed ? null : parsed.value;
}

function isNone(text: string): boolean {
  return /^(?:no|none|not? chip(?:ped)?|unknown|n\/?a|0+|-+)$/i.test(text);
}

function parseStay(texts: Texts, context: RowContext, errors: FieldError[]): ImportedRecord {
  const at = (field: 'intake_at' | 'outcome_at' | 'died_on') => {
    const { time, message } = parsePastTime(texts[field] ?? '', context);
    if (message) errors.push({ field, message });
    return time;
  };
  const { intake_reason, found_location, outcome_organization } = parseTexts(texts, errors);
  const intake_type = toIntakeType(texts.intake_type ?? intake_reason ?? '') ?? (texts.intake_type ? null : 'other');
  if (intake_type === null) errors.push({ field: 'intake_type', message: listChoices(Object.values(intakeLabels)) });
  const intakeAt = at('intake_at');
  const outcome = parseOutcome(texts, at('outcome_at'), errors);
  const { outcome_at, outcome_type } = withDeath(outcome, at('died_on'), texts.euthanized ?? '');
  if (outcome_type && !outcome_at) errors.push({ field: 'outcome_at', message: importMessages.needsOutcomeDate });
  if (errors.length > 0) return {};
  const isStated = stayTexts.some((field) => texts[field]) || outcome_type;
  if (!intakeAt) {
    if (isStated) errors.push({ field: 'intake_at', message: importMessages.needsIntake });
    return {};
  }
  if (outcome_at && outcome_at < intakeAt) {
    // A day has no time, so what left on the day of its intake left after it.
    if (dayIn(context.timeZone, outcome_at) < dayIn(context.timeZone, intakeAt)) {
      errors.push({ field: texts.outcome_at ? 'outcome_at' : 'died_on', message: importMessages.outcomeBeforeIntake });
      return {};
    }
  }
  const left = outcome_at && outcome_at < intakeAt ? intakeAt : outcome_at;
  return {
    intake_at: intakeAt.toISOString(),
    intake_type: intake_type!,
    ...(intake_reason && { intake_reason }),
    ...(found_location && { found_location }),
    ...(left && outcome_type && { outcome_at: left.toISOString(), outcome_type }),
    ...(outcome_type && outcome_organization && { outcome_organization }),
  };
}

function parseTexts(texts: Texts, errors: FieldError[]): Partial<Record<keyof typeof textSchemas, string>> {
  const parsed = Object.entries(textSchemas).map(([name, schema]) => {
    const field = name as keyof typeof textSchemas;
    const { data, error } = schema.safeParse(texts[field] ?? '');
    if (error) errors.push({ field, message: error.issues[0]!.message });
    return [field, data];
  });
  return Object.fromEntries(parsed);
}

const stayTexts = ['intake_type', 'intake_reason', 'found_location'] as const;

function parsePastTime(text: string, context: RowContext): { time: Date | null; message?: string } {
  if (text === '' || parseDay(text) === '') return { time: null };
  const time = parseTimestamp(text, { ...context, today: todayOf(context) });
  if (time === null) return { time, message: importMessages.dayInvalid };
  if (time > context.now) return { time, message: importMessages.inFuture };
  return time.getUTCFullYear() < 1990 ? { time, message: importMessages.tooLongAgo } : { time };
}

interface Outcome {
  outcome_at: Date | null;
  outcome_type: OutcomeType | null;
}

function parseOutcome({ outcome_type: text = '' }: Texts, outcome_at: Date | null, errors: FieldError[]): Outcome {
  const type = text === '' ? null : toOutcomeType(text);
  if (type === STILL_IN_CARE) return { outcome_at: null, outcome_type: null };
  if (text !== '' && type === null) {
    errors.push({ field: 'outcome_type', message: listChoices([STILL_IN_CARE, ...Object.values(outcomeLabels)]) });
  } else if (type === null && outcome_at) {
    errors.push({ field: 'outcome_type', message: importMessages.needsOutcomeType });
  }
  return { outcome_at, outcome_type: type };
}

/** One that died in care left by its death. The death of one that was adopted before is no outcome. */
function withDeath(outcome: Outcome, diedOn: Date | null, euthanized: string): Outcome {
  const { outcome_at, outcome_type } = outcome;
  const isDead = deaths.some((death) => death === outcome_type);
  if (!diedOn || (outcome_type !== null && !isDead)) return outcome;
  if (outcome_type !== null) return { outcome_type, outcome_at: outcome_at ?? diedOn };
  return { outcome_at: diedOn, outcome_type: parseFlag(euthanized) === 'yes' ? 'shelter_euthanasia' : 'died_in_care' };
}

function findBirthError(day: string, intakeAt: string | undefined, context: RowContext): string | null {
  const today = todayOf(context);
  if (!isDay(day)) return importMessages.dayInvalid;
  if (day > today) return importMessages.inFuture;
  if (Number(today.slice(0, 4)) - Number(day.slice(0, 4)) > 100) return importMessages.bornTooLongAgo;
  // A time's day is only needed where the time zone decides.
  if (intakeAt === undefined || day < intakeAt.slice(0, 10)) return null;
  return day > dayIn(context.timeZone, new Date(intakeAt)) ? importMessages.bornAfterIntake : null;
}

function listChoices(labels: readonly string[]): string {
  return `takes ${joinList(labels, 'or')}`;
}
