import { batchesToCsv } from '../../../platform/csv.ts';
import type { List } from '../../../platform/database/list.ts';
import type { AdminPet } from '../admin-pets.contract.ts';
import { petFieldNames } from '../pet-fields.constants.ts';

/** Columns of the export, which the import reads. It ignores the last ones. */
const columns = [
  'id',
  'external_id',
  ...petFieldNames,
  'featured',
  'is_listed',
  'image',
  'created_at',
  'updated_at',
] as const satisfies (keyof AdminPet)[];

/** Pets as CSV. */
export function exportPets(pets: List<AdminPet>): AsyncIterable<string> {
  return batchesToCsv(columns, pets.batches(), (pet) =>
    Object.fromEntries(columns.map((column) => [column, toCell(pet[column])])),
  );
}

/** Text that looks like an escaped formula gets another apostrophe, so that the import can always remove one. */
function toCell(value: string | number | boolean | null): string | number | boolean | null {
  if (typeof value === 'string' && /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(value)) return `'${value}`;
  return value;
}
