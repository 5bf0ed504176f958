import { toCsv } from '../../../platform/csv.ts';
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

/** Pets as CSV in UTF-8, with a header row. */
export async function exportPets(batches: AsyncIterable<AdminPet[]>): Promise<string> {
  const chunks = [toCsv([[...columns]])];
  for await (const pets of batches) chunks.push(toCsv(pets.map((pet) => columns.map((column) => toCell(pet[column])))));
  return chunks.join('');
}

/** Text that looks like an escaped formula gets another apostrophe, so that the import can always remove one. */
function toCell(value: string | number | boolean | null): string | number | boolean | null {
  if (typeof value === 'string' && /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(value)) return `'${value}`;
  return value;
}
