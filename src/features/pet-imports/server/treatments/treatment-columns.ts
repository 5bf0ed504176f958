import { ApiError } from '../../../../platform/http/api-error.ts';
import {
  ERROR_COLUMN,
  importMessages,
  MAX_IMPORT_COLUMNS,
  treatmentFields,
  treatmentImportMessages as messages,
  type TreatmentField,
  type TreatmentMapping,
} from '../../pet-imports.constants.ts';
import { normalizeColumnName } from '../formats/format.ts';
import { toSingleLine } from '../to-single-line.ts';

/** Names of columns in shelter software, the most usual first, as `normalizeColumnName` returns them. */
const names: Record<TreatmentField, string> = {
  external_id:
    'externalid sheltercode animalcode animalid animalnumber internalid id petid number no shelternumber reference',
  pet_id: 'petid pawhavenid code animalcodeinpawhaven',
  microchip: 'microchip microchipnumber identichipnumber chipnumber animalmicrochip microchipno',
  animal_name: 'animalname petname name animal',
  treatment:
    'treatment treatmentname vaccinationtype vaccinationname vaccine vaccinename vaccination vaccinetype testtype testname test ' +
    'medicalname procedurename medication medicationname drug regimen diagnostic description item itemname product',
  type: 'kind category type treatmenttype recordtype medicaltype class eventtype producttype',
  protocol: 'protocol protocolname',
  product: 'product productname brand tradename',
  given_at:
    'givenat dategiven given dateofvaccination vaccinationdate dateoftest testdate treatmentgiven treatmentdate dateadministered administered ' +
    'administereddate administeredon administeredat completed completeddate datecompleted dateperformed performeddate date eventdate',
  due_on:
    'dueon duedate datedue due daterequired required vaccinationdaterequired testdaterequired treatmentrequired scheduleddate scheduled ' +
    'datescheduled scheduledfor nextdue nextduedate',
  status: 'status treatmentstatus',
  lot: 'lot lotnumber lotno batch batchnumber batchno serialnumber serial vaccinelot vaccinationlot',
  lot_expires_on: 'lotexpireson lotexpiry lotexpiration expirationdate expirydate productexpiration lotexpires',
  manufacturer: 'manufacturer maker vaccinemanufacturer',
  dose: 'dose dosage amount quantity dosegiven volume',
  route: 'route administrationroute routeofadministration',
  result: 'result testresult results resultname testresultname outcome',
  given_by: 'givenby administeredby administeringvet administeringvetname vet veterinarian technician performedby',
  note: 'note notes comments comment vaccinationcomments testcomments remarks memo',
};

const byName = new Map(
  Object.entries(names).flatMap(([field, list]) =>
    list.split(' ').map((name, rank) => [`${field} ${name}`, rank] as const),
  ),
);

/** Fields that several columns may share. */
const shared = new Set<TreatmentField>(['note']);

/** Guesses the field of each column by its name: of several columns, the one with the most usual name. */
export function guessTreatmentMapping(header: readonly string[]): TreatmentMapping[] {
  const guessed: TreatmentMapping[] = header.map(() => ({ field: '' }));
  for (const field of Object.keys(treatmentFields) as TreatmentField[]) {
    const ranked = header
      .map((column, index) => ({ index, rank: byName.get(`${field} ${normalizeColumnName(column)}`) }))
      .filter(({ index, rank }) => rank !== undefined && guessed[index]!.field === '')
      .toSorted((one, other) => one.rank! - other.rank!);
    for (const { index } of shared.has(field) ? ranked : ranked.slice(0, 1)) guessed[index] = { field };
  }
  return withTreatment(guessed, header);
}

/** A table may have only a type, such as “Rabies”. */
function withTreatment(guessed: TreatmentMapping[], header: readonly string[]): TreatmentMapping[] {
  if (guessed.some(({ field }) => field === 'treatment')) return guessed;
  const index = guessed.findIndex(({ field }) => field === 'type' || field === 'product');
  return header.map((_, at) => (at === index ? { field: 'treatment' } : guessed[at]!));
}

/** Sets the column apart that a file of rejected rows adds to the shelter's own. */
export function splitErrors(header: readonly string[]): {
  columns: string[];
  pick: (cells: readonly string[]) => string[];
} {
  const own = [...header.keys()].filter((index) => header[index] !== ERROR_COLUMN);
  return { columns: own.map((index) => header[index]!), pick: (cells) => own.map((index) => cells[index] ?? '') };
}

/** Which columns of a file hold a treatment. */
export interface TreatmentLayout {
  columns: readonly string[];
  /** The cells of a field, as they are or as someone has matched their values. */
  cellsOf: (field: TreatmentField, cells: readonly string[]) => string[];
  /** The file's name for the column of a field. */
  nameOf: (field: TreatmentField) => string;
  ignored: string[];
}

/** @throws ApiError 400 for a mapping that doesn't fit the file, names a field twice, or lacks one that is needed */
export function mapTreatmentColumns(header: readonly string[], mapping: readonly TreatmentMapping[]): TreatmentLayout {
  if (header.length > MAX_IMPORT_COLUMNS) throw new ApiError(400, importMessages.tooManyColumns);
  if (mapping.length !== header.length) throw invalid(importMessages.otherColumns);
  const indexes = Map.groupBy(mapping.keys(), (index) => mapping[index]!.field);
  const has = (...fields: TreatmentField[]) => fields.some((field) => indexes.has(field));
  for (const [field, { length }] of indexes) {
    if (field !== '' && length > 1 && !shared.has(field))
      throw invalid(importMessages.fieldTwice(treatmentFields[field]));
  }
  if (!has('treatment')) throw invalid(messages.needsTreatment);
  if (!has('external_id', 'pet_id', 'microchip')) throw invalid(messages.needsAnimal);
  if (!has('given_at', 'due_on')) throw invalid(messages.needsDate);
  const values = mapping.map((column) => new Map(Object.entries(column.values ?? {})));
  const isIgnored = (name: string, index: number) => mapping[index]!.field === '' && name.trim() !== '';
  return {
    columns: header,
    cellsOf: (field, cells) =>
      (indexes.get(field) ?? []).map((index) => {
        const cell = cells[index] ?? '';
        return values[index]!.get(cell) || cell;
      }),
    nameOf: (field) => toSingleLine(header[indexes.get(field)?.[0] ?? -1] ?? '', 60) || treatmentFields[field],
    ignored: header.filter(isIgnored).map((name) => toSingleLine(name, 60)),
  };
}

function invalid(message: string): ApiError {
  return new ApiError(400, message, { fields: { mapping: message } });
}
