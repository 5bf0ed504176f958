import { ApiError } from '../../../../platform/http/api-error.ts';
import { importMessages, mappedFields, type ColumnMapping, type MappedField } from '../../pet-imports.constants.ts';
import { toSingleLine } from '../to-single-line.ts';
import {
  parseAge,
  parseAgeMonths,
  parseCoat,
  parseColours,
  parseFlag,
  parseSex,
  parseShots,
  parseSize,
  parseStatus,
} from './cell-values.ts';
import type { FieldMapping, Layout } from './detect-format.ts';
import { joinLinks, type RowField } from './format.ts';
import { parseChip, parseDay, parseWeightIn, toIsoDate } from './measured-values.ts';
import { parseIntakeType, parseOutcomeType } from './stay-types.ts';
import { plainText } from './plain-text.ts';

type Parse = FieldMapping['parse'];

/** Fields that several columns may fill together. */
const joined: Partial<Record<MappedField, Parse>> = {
  breed: (cells) => parseColours(cells),
  colour: (cells) => parseColours(cells),
  description: joinTexts,
  personality: joinTexts,
  back_story: joinTexts,
  special_needs: joinTexts,
  intake_reason: joinTexts,
  photo_urls: joinLinks,
};

/** How a field's cell is read; other texts stay as they are. Exported for the values that an Admin can match. */
export const cellParsers: Partial<Record<MappedField, (cell: string) => string>> = {
  gender: parseSex,
  size: parseSize,
  coat: parseCoat,
  adoption_status: parseStatus,
  vaccination_status: parseShots,
  microchipped: parseChip,
  hypoallergenic: parseFlag,
  spayed_neutered: parseFlag,
  house_trained: parseFlag,
  good_with_children: parseFlag,
  good_with_dogs: parseFlag,
  good_with_cats: parseFlag,
  featured: parseFlag,
  is_listed: parseFlag,
  intake_type: parseIntakeType,
  outcome_type: parseOutcomeType,
  euthanized: parseFlag,
};

/**
 * The layout of a file whose columns an Admin has matched with fields.
 * @throws ApiError 400 for a mapping that does not fit the file, names a field twice, or lacks name or species
 */
export function mapColumns(header: readonly string[], mapping: readonly ColumnMapping[]): Layout {
  if (mapping.length !== header.length) throw invalidMapping(importMessages.otherColumns);
  const columnsOf = Map.groupBy(mapping.keys(), (index) => mapping[index]!.field);
  columnsOf.delete('');
  for (const [field, indexes] of columnsOf) {
    if (indexes.length > 1 && !(field in joined)) {
      throw invalidMapping(importMessages.fieldTwice(mappedFields[field as MappedField]));
    }
  }
  for (const needed of ['name', 'species'] as const) {
    if (!columnsOf.has(needed)) throw invalidMapping(importMessages.fieldMissing(mappedFields[needed]));
  }
  const at = (field: MappedField) => columnsOf.get(field) ?? [];
  const toMapping = (field: RowField, cells: readonly number[], parse: Parse): FieldMapping[] => {
    if (cells.every((cell) => cell < 0)) return [];
    const columns = cells.map((cell) => toSingleLine(header[cell] ?? '', 60));
    return [{ field, columns, cells, parse: withValues(cells, mapping, parse) }];
  };
  const ageCells = [at('birth_date')[0] ?? -1, at('age')[0] ?? -1];
  const weight = at('weight')[0] ?? at('weight_lb')[0] ?? -1;
  const weightUnit = at('weight').length > 0 ? 'kg' : 'lb';
  const others = [...columnsOf.keys()].filter((field) => !MEASURED.has(field)) as RowField[];
  const fields = [
    ...others.flatMap((field) => toMapping(field, at(field as MappedField), parserOf(field as MappedField))),
    ...toMapping('age', ageCells, ([born = '', age = ''], now) => parseAge([toIsoDate(born), age], now)),
    ...toMapping('age_months', ageCells, ([born = '', age = ''], now) => parseAgeMonths([toIsoDate(born), age], now)),
    ...toMapping('born_on', [ageCells[0]!], ([cell = '']) => parseDay(cell)),
    ...toMapping('weight', [weight], ([cell = '']) => parseWeightIn(cell, weightUnit)),
  ];
  const ignored = header.filter((column, index) => mapping[index]!.field === '' && column.trim() !== '');
  return { format: 'Own columns', fields, ignored: ignored.map((column) => toSingleLine(column, 60)) };
}

const MEASURED = new Set<string>(['birth_date', 'age', 'weight', 'weight_lb']);

function parserOf(field: MappedField): Parse {
  const parse = cellParsers[field] ?? (field === 'id' || field === 'external_id' ? (cell: string) => cell : plainText);
  return joined[field] ?? (([cell = '']) => parse(cell));
}

/** Replaces the values that an Admin has matched. */
function withValues(cells: readonly number[], mapping: readonly ColumnMapping[], parse: Parse): Parse {
  const valuesOf = cells.map((cell) => new Map(Object.entries(mapping[cell]?.values ?? {})));
  return (raw, now) =>
    parse(
      raw.map((text, index) => valuesOf[index]?.get(text) ?? text),
      now,
    );
}

function joinTexts(cells: readonly string[]): string {
  return cells
    .map((cell) => plainText(cell))
    .filter((text) => text !== '')
    .join('\n');
}

function invalidMapping(message: string): ApiError {
  return new ApiError(400, message, { fields: { mapping: message } });
}
