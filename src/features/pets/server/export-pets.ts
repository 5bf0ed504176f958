import { toCsv } from '../../../platform/csv.ts';
import type { ManagedPet } from '../manage-pets.contract.ts';

/** The columns of an export, which an import reads again; the last ones it leaves alone. */
const columns = [
  'id',
  'external_id',
  'name',
  'species',
  'breed',
  'age',
  'gender',
  'colour',
  'weight',
  'hypoallergenic',
  'adoption_status',
  'vaccination_status',
  'special_needs',
  'microchipped',
  'personality',
  'back_story',
  'description',
  'size',
  'coat',
  'spayed_neutered',
  'house_trained',
  'good_with_children',
  'good_with_dogs',
  'good_with_cats',
  'featured',
  'is_listed',
  'image',
  'created_at',
  'updated_at',
] as const satisfies (keyof ManagedPet)[];

/** Pets as CSV in UTF-8, a row each below the names of the columns. */
export async function exportPets(portions: AsyncIterable<ManagedPet[]>): Promise<string> {
  const parts = [toCsv([[...columns]])];
  for await (const pets of portions) parts.push(toCsv(pets.map((pet) => columns.map((column) => toCell(pet[column])))));
  return parts.join('');
}

/** A text that begins like an escaped formula gets an apostrophe more, so that an import can take one from each. */
function toCell(value: string | number | boolean | null): string | number | boolean | null {
  if (typeof value === 'string' && /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(value)) return `'${value}`;
  return value;
}
