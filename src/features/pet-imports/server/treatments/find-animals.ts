import { sql } from 'kysely';
import type { Database } from '../../../../platform/database.ts';
import { parsePetCode, petCode } from '../../../pets/pet-code.contract.ts';
import { treatmentImportMessages as messages } from '../../pet-imports.constants.ts';
import type { AnimalReference } from './parse-treatments.ts';

export interface FoundAnimal {
  id: number;
  code: string;
  name: string;
}

/** Finds the animals of rows, or why a row's can't be found. */
export type FindAnimal = (reference: AnimalReference) => FoundAnimal | { error: string };

/** Looks up what rows name their animals by. Users' own listings have no record, and aren't found. */
export async function findAnimals(db: Database, references: readonly AnimalReference[]): Promise<FindAnimal> {
  const ids = references.flatMap(({ external_id, pet_id }) => parseNumber(pet_id) ?? parsePetCode(external_id) ?? []);
  const { rows } = await sql<{ id: number; name: string; external_id: string | null; chips: string[] }>`
    select id, name, external_id,
      array(select value from pet_identifiers where pet_id = pets.id and type = 'microchip') as chips
    from pets
    where not listed_by_owner and (
      id = any(${[...new Set(ids)]}::integer[])
      or external_id = any(${distinct(references.map(({ external_id }) => external_id))}::text[])
      or id in (
        select pet_id from pet_identifiers
        where type = 'microchip' and value = any(${distinct(references.flatMap(({ microchips }) => microchips))}::text[])))`.execute(
    db,
  );
  const animals = rows.map((row) => ({ ...row, code: petCode(row.id) }));
  const byId = new Map(animals.map((animal) => [animal.id, animal]));
  const byExternalId = new Map(animals.map((animal) => [animal.external_id ?? '', animal]));
  const byChip = Map.groupBy(
    animals.flatMap((animal) => animal.chips.map((chip) => ({ chip, animal }))),
    ({ chip }) => chip,
  );
  return ({ external_id, pet_id, microchips, name }) => {
    const numbered = external_id === '' ? undefined : byExternalId.get(external_id);
    const chipped = [...new Set(microchips.flatMap((chip) => byChip.get(chip)?.map(({ animal }) => animal) ?? []))];
    if (numbered && chipped.length > 0 && !chipped.includes(numbered)) {
      return { error: messages.contradicting(describe(numbered), describe(chipped[0]!)) };
    }
    if (!numbered && chipped.length > 1) return { error: messages.ambiguous(`the microchip ${microchips.join(' ')}`) };
    const certain = numbered ?? chipped[0];
    if (certain) return certain;
    const coded = byId.get(parseNumber(pet_id) ?? parsePetCode(external_id) ?? 0);
    if (!coded) return { error: messages.noAnimal(describeReference({ external_id, pet_id, microchips })) };
    // Another Pawhaven has the same codes for other animals.
    if (name !== '' && !isSameName(name, coded.name)) return { error: messages.otherName(coded.code, coded.name) };
    return coded;
  };
}

/** `42` or `A-1042`. */
function parseNumber(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : parsePetCode(text);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}

function isSameName(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { sensitivity: 'base', ignorePunctuation: true }) === 0;
}

function describe({ name, code }: FoundAnimal): string {
  return `${name} (${code})`;
}

function describeReference({ external_id, pet_id, microchips }: Omit<AnimalReference, 'name'>): string {
  const number = external_id || pet_id;
  return number === '' ? `the microchip ${microchips.join(' ')}` : `the number ${number.slice(0, 60)}`;
}
