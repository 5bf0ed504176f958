import { ApiError } from '../../../../platform/http/api-error.ts';
import { withoutApostrophe } from '../../../../platform/csv.ts';
import { joinList } from '../../../../platform/join-list.contract.ts';
import { timestampOf } from '../../../../platform/shelter-day.contract.ts';
import { careTypeLabels, medicalLimits, routeLabels } from '../../../medical/medical.constants.ts';
import type { ImportedTreatment } from '../../../medical/server/index.ts';
import {
  importMessages,
  treatmentImportMessages as messages,
  treatmentStatusLabels,
  type TreatmentField,
  type TreatmentMapping,
} from '../../pet-imports.constants.ts';
import { isDay, parseDay, parseTimestamp } from '../formats/measured-values.ts';
import { plainText } from '../formats/plain-text.ts';
import { parseMicrochips, todayOf, type RowContext } from '../parse-record.ts';
import { readTable } from '../read-table.ts';
import { toSingleLine } from '../to-single-line.ts';
import { mapTreatmentColumns, splitErrors, type TreatmentLayout } from './treatment-columns.ts';
import { kindByColumn, kindByName, likelyKind, toCareType, toResult, toRoute, toStatus } from './treatment-words.ts';

/** How a row names its animal. */
export interface AnimalReference {
  external_id: string;
  pet_id: string;
  microchips: string[];
  /** For display, and to check a code. */
  name: string;
}

type Values = Omit<ImportedTreatment, 'row_number' | 'pet_id'>;

export interface TreatmentRow {
  row_number: number;
  /** As the file has them. */
  cells: string[];
  animal: AnimalReference;
  /** The treatment's, for display. */
  treatment: string;
  /** Null if the row can't be used, or says nothing that can be imported. */
  values: Values | null;
  /** Why the row is rejected. */
  error: string | null;
  /** Why there is nothing to import. */
  nothing: string | null;
}

export interface TreatmentFile {
  layout: TreatmentLayout;
  rows: TreatmentRow[];
}

/**
 * Reads the treatments of a file.
 * @throws ApiError 400 for a file that isn't CSV, or that the mapping doesn't fit
 */
export async function parseTreatmentFile(
  path: string,
  { mapping, ...context }: RowContext & { mapping: readonly TreatmentMapping[] },
): Promise<TreatmentFile> {
  let file: ({ layout: TreatmentLayout } & ReturnType<typeof splitErrors>) | undefined;
  const rows: TreatmentRow[] = [];
  for await (const { row_number, cells } of readTable(path)) {
    if (file) {
      rows.push(parseTreatment(file.layout, { row_number, cells: file.pick(cells) }, context));
      continue;
    }
    const header = splitErrors(cells);
    file = { ...header, layout: mapTreatmentColumns(header.columns, mapping) };
  }
  if (!file || rows.length === 0) throw new ApiError(400, importMessages.empty);
  return { layout: file.layout, rows };
}

class RowError extends Error {}

/** Reads one row. */
export function parseTreatment(
  layout: TreatmentLayout,
  { row_number, cells }: Pick<TreatmentRow, 'row_number' | 'cells'>,
  context: RowContext,
): TreatmentRow {
  const read = readerOf(layout, cells);
  const treatment = toSingleLine(read('treatment'), medicalLimits.name);
  const row = { row_number, cells, treatment, values: null, error: null, nothing: null };
  const name = toSingleLine(read('animal_name'), 100);
  const animal = { external_id: read('external_id'), pet_id: read('pet_id'), microchips: [] as string[], name };
  try {
    animal.microchips = parseChips(read('microchip'));
    if (animal.external_id === '' && animal.pet_id === '' && animal.microchips.length === 0)
      throw new RowError(messages.noIdentifier);
    if (treatment === '') throw new RowError(messages.noName);
    const values = parseValues(layout, read, { treatment, context });
    if (toStatusOf(layout, read) === 'skipped') return { ...row, animal, nothing: messages.skipped };
    return { ...row, animal, values };
  } catch (error) {
    if (error instanceof RowError) return { ...row, animal, error: error.message };
    throw error;
  }
}

type Read = (field: TreatmentField) => string;

/** A spreadsheet's formulas are escaped in our own export. */
function readerOf(layout: TreatmentLayout, cells: readonly string[]): Read {
  return (field) =>
    layout
      .cellsOf(field, cells)
      .map((cell) => plainText(withoutApostrophe(cell)).trim())
      .filter((cell) => cell !== '')
      .join('\n');
}

function parseChips(text: string): string[] {
  const { chips, error } = parseMicrochips(text);
  if (error !== null) throw new RowError(error);
  return chips;
}

interface ValueContext {
  treatment: string;
  context: RowContext;
}

function parseValues(layout: TreatmentLayout, read: Read, { treatment, context }: ValueContext): Values {
  const done = parseDoneAt(layout, read('given_at'), context);
  const due_on = parseDue(layout, read('due_on'));
  const status = toStatusOf(layout, read);
  const isDone = done.given_at !== null && status !== 'open';
  if (!isDone && due_on === null && status !== 'skipped') throw new RowError(messages.noDate);
  const result = toResult(read('result'));
  if (result === undefined) throw wrongChoice(layout, 'result', ['Negative', 'Positive', 'Inconclusive']);
  const text = (field: TreatmentField, max: number) => toText(layout, field, { text: read(field), max });
  const dose = text('dose', medicalLimits.dose);
  const lot = text('lot', medicalLimits.lot);
  const notes = [describeGiver(read), read('note')].filter((note) => note !== '').join('\n');
  return {
    name: treatment,
    type: parseType(layout, read, treatment) ?? (result === null ? null : 'test'),
    likely_type: likelyKind(treatment, dose !== null),
    // They are only compared with names.
    protocol: toSingleLine(read('protocol'), medicalLimits.name) || null,
    product: toSingleLine(read('product'), medicalLimits.name) || null,
    manufacturer: text('manufacturer', medicalLimits.manufacturer),
    ...(isDone ? done : { given_at: null, given_on: null, has_time: false }),
    due_on,
    lot,
    lot_expires_on: lot === null ? null : parseExpiry(layout, read('lot_expires_on')),
    dose,
    route: parseRoute(layout, read('route')),
    result,
    note: toText(layout, 'note', { text: notes, max: medicalLimits.note }),
  };
}

function toStatusOf(layout: TreatmentLayout, read: Read) {
  const cell = read('status');
  if (cell === '') return null;
  const status = toStatus(cell);
  if (status === null) throw wrongChoice(layout, 'status', Object.values(treatmentStatusLabels));
  return status;
}

function parseDoneAt(layout: TreatmentLayout, text: string, context: RowContext) {
  const nothing = { given_at: null, given_on: null, has_time: false };
  if (text === '' || parseDay(text) === '') return nothing;
  const column = layout.nameOf('given_at');
  const today = todayOf(context);
  const given_at = parseTimestamp(text, { ...context, today });
  if (given_at === null) throw new RowError(messages.invalidDay(column));
  if (given_at > context.now) throw new RowError(messages.future(column));
  if (given_at.getUTCFullYear() < 1990) throw new RowError(messages.tooLongAgo(column));
  const given_on = dayOf(given_at, context.timeZone);
  const noon = timestampOf(given_on, '12:00', context.timeZone);
  // Today's noon may be in the future, and then it is now.
  const has_time = /\d:\d/.test(text) && given_at.getTime() !== noon.getTime() && !/[T\s]00:00(?::00)?/.test(text);
  return { given_at, given_on, has_time };
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** As `dayIn`, for thousands of rows. */
function dayOf(at: Date, timeZone: string): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  dayFormats.set(timeZone, format);
  return format.format(at);
}

function parseDue(layout: TreatmentLayout, text: string): string | null {
  const day = parseDay(text);
  if (day === '') return null;
  if (!isDay(day)) throw new RowError(messages.invalidDay(layout.nameOf('due_on')));
  if (day < '1990') throw new RowError(messages.tooLongAgo(layout.nameOf('due_on')));
  return day;
}

function parseExpiry(layout: TreatmentLayout, text: string): string | null {
  const day = parseDay(text);
  if (day === '') return null;
  if (!isDay(day)) throw new RowError(messages.invalidDay(layout.nameOf('lot_expires_on')));
  return day;
}

/** Of the kind's column, or else what the names of the treatment and its column say. */
function parseType(layout: TreatmentLayout, read: Read, treatment: string) {
  const cell = read('type');
  if (cell === '') return kindByName(treatment) ?? kindByColumn(layout.nameOf('treatment'));
  const type = toCareType(cell);
  if (type === null) throw wrongChoice(layout, 'type', Object.values(careTypeLabels));
  return type;
}

function parseRoute(layout: TreatmentLayout, cell: string) {
  const route = toRoute(cell);
  if (cell !== '' && route === null) throw wrongChoice(layout, 'route', Object.values(routeLabels));
  return route;
}

function describeGiver(read: Read): string {
  const name = toSingleLine(read('given_by'), 120);
  return name === '' ? '' : `Given by ${name}`;
}

function toText(layout: TreatmentLayout, field: TreatmentField, { text, max }: { text: string; max: number }) {
  if (text.length > max) throw new RowError(messages.tooLong(layout.nameOf(field), max));
  const safe = field === 'note' ? text.toWellFormed().trim() : toSingleLine(text, max);
  return safe === '' ? null : safe;
}

function wrongChoice(layout: TreatmentLayout, field: TreatmentField, choices: readonly string[]): RowError {
  return new RowError(messages.invalidChoice(layout.nameOf(field), joinList(choices, 'or')));
}
