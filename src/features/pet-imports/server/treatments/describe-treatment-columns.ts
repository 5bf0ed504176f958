import { sql } from 'kysely';
import type { Database } from '../../../../platform/database.ts';
import { careTypeLabels, routeLabels } from '../../../medical/medical.constants.ts';
import {
  treatmentChoices,
  treatmentStatusLabels,
  type TreatmentField,
  type TreatmentMapping,
} from '../../pet-imports.constants.ts';
import type { TreatmentColumns } from '../../pet-imports.contract.ts';
import { collectValues, toColumns } from '../describe-columns.ts';
import { guessTreatmentMapping, splitErrors } from './treatment-columns.ts';
import { NO_RESULT, toCareType, toResult, toRoute, toStatus } from './treatment-words.ts';

/** @throws ApiError 400 for an unusable file */
export async function describeTreatmentColumns(db: Database, path: string): Promise<TreatmentColumns> {
  const { header, values, rows } = await collectValues(path, splitErrors);
  const remembered = await findTreatmentMapping(db, header);
  const mapping = remembered ?? guessTreatmentMapping(header);
  return { rows, is_remembered: remembered !== null, columns: toColumns(header, values, { mapping, readValues }) };
}

/** How the latest file with these columns was mapped. */
async function findTreatmentMapping(db: Database, columns: readonly string[]): Promise<TreatmentMapping[] | null> {
  const row = await db
    .selectFrom('treatment_imports')
    .select('mapping')
    .where('columns', '=', sql<string[]>`${columns}::text[]`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.mapping ?? null;
}

/** What each value would mean in each field that has only some; empty if it would not be understood. */
function readValues(values: readonly string[]): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.keys(treatmentChoices).map((field) => [
      field,
      Object.fromEntries(values.map((value) => [value, readValue(field as TreatmentField, value) ?? ''])),
    ]),
  );
}

function readValue(field: TreatmentField, value: string): string | undefined {
  if (field === 'result') {
    const result = toResult(value);
    return result === null ? NO_RESULT : result && result.charAt(0).toUpperCase() + result.slice(1);
  }
  const labels: Record<string, string | null> = {
    type: labelOf(careTypeLabels, toCareType(value)),
    route: labelOf(routeLabels, toRoute(value)),
    status: labelOf(treatmentStatusLabels, toStatus(value)),
  };
  return labels[field] ?? undefined;
}

function labelOf<Name extends string>(labels: Record<Name, string>, name: Name | null): string | null {
  return name === null ? null : labels[name];
}
