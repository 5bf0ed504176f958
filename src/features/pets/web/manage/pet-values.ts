import { petFieldNames, type PetFieldName } from '../../pet-fields.constants.ts';
import { adoptionStatuses } from '../../pet-search.contract.ts';
import type { Pet } from '../../pets.contract.ts';
import type { CardPet } from '../card-pet.ts';

/** The state of the pet form: typed and chosen values as text. */
export type PetValues = Record<PetFieldName, string>;

export function emptyValues(adoptionStatus: string): PetValues {
  const empty = Object.fromEntries(petFieldNames.map((name) => [name, ''])) as PetValues;
  return { ...empty, adoption_status: adoptionStatus };
}

export function valuesOf(pet: Pet): PetValues {
  return Object.fromEntries(petFieldNames.map((name) => [name, toText(pet[name])])) as PetValues;
}

/** Converts the form to a request body. Invalid values pass through, for the server to reject. */
export function bodyOf(values: PetValues) {
  const age = values.age.trim();
  return {
    ...values,
    age: /^\d+$/.test(age) ? Number.parseInt(age, 10) : age,
    weight: normalizeDecimal(values.weight),
    special_needs: values.special_needs.trim() === '' ? 'none' : values.special_needs,
  };
}

/**
 * Accepts a decimal comma: on some phones, the keypad has no point. A comma before three digits may separate
 * thousands.
 */
export function normalizeDecimal(text: string): string {
  return text.trim().replace(/^(\d+),(\d{1,2})$/, '$1.$2');
}

/** Only the fields that differ. */
export function changedOf<T extends object>(before: T, after: T): Partial<T> {
  const was = new Map(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => was.get(name) !== value)) as Partial<T>;
}

/** A preview of the pet's card, without id and photo. */
export function cardOf(values: PetValues): Omit<CardPet, 'id' | 'photo' | 'owner'> {
  const textOrNull = (name: PetFieldName) => values[name].trim() || null;
  return {
    name: values.name.trim(),
    species: values.species.trim(),
    breed: textOrNull('breed'),
    age: toNumber(values.age),
    weight: toNumber(normalizeDecimal(values.weight)),
    gender: textOrNull('gender') as Pet['gender'],
    microchipped: textOrNull('microchipped') as Pet['microchipped'],
    hypoallergenic: values.hypoallergenic === '' ? null : values.hypoallergenic === 'Yes',
    adoption_status: findStatus(values.adoption_status) ?? 'Available',
    personality: textOrNull('personality'),
    special_needs: textOrNull('special_needs'),
    back_story: textOrNull('back_story'),
  };
}

/** The status in its stored spelling, or null if it is invalid. */
export function findStatus(text: string): Pet['adoption_status'] | null {
  return adoptionStatuses.find((status) => status.toLowerCase() === text.trim().toLowerCase()) ?? null;
}

function toText(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null ? '' : String(value);
}

function toNumber(text: string): number | null {
  return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
}
