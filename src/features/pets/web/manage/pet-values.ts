import { adoptionStatuses } from '../../pet-search.contract.ts';
import type { Pet } from '../../pets.contract.ts';
import type { CardPet } from '../card-pet.ts';

/** What a pet's form asks for, in its order. */
export const petFieldNames = [
  'name',
  'species',
  'breed',
  'age',
  'gender',
  'colour',
  'weight',
  'size',
  'adoption_status',
  'vaccination_status',
  'microchipped',
  'special_needs',
  'spayed_neutered',
  'house_trained',
  'hypoallergenic',
  'coat',
  'good_with_children',
  'good_with_dogs',
  'good_with_cats',
  'personality',
  'back_story',
  'description',
] as const;

export type PetFieldName = (typeof petFieldNames)[number];

/** A pet as its form holds it: what was typed and chosen, as text. */
export type PetValues = Record<PetFieldName, string>;

export function emptyValues(adoptionStatus: string): PetValues {
  const empty = Object.fromEntries(petFieldNames.map((name) => [name, ''])) as PetValues;
  return { ...empty, adoption_status: adoptionStatus };
}

export function valuesOf(pet: Pet): PetValues {
  return Object.fromEntries(petFieldNames.map((name) => [name, inText(pet[name])])) as PetValues;
}

/** What is sent of a form: an age as a whole number, a weight with a point, all else as it was typed. What is wrong is for the server to say. */
export function bodyOf(values: PetValues) {
  const age = values.age.trim();
  return {
    ...values,
    age: /^\d+$/.test(age) ? Number.parseInt(age, 10) : age,
    weight: decimalIn(values.weight),
    special_needs: values.special_needs.trim() === '' ? 'none' : values.special_needs,
  };
}

/** With a point: where one writes a comma, a phone's keypad has no point. Before three digits it may mean thousands. */
export function decimalIn(text: string): string {
  return text.trim().replace(/^(\d+),(\d{1,2})$/, '$1.$2');
}

/** Of what is sent only what differs from what was sent or loaded before. */
export function changedOf<T extends object>(before: T, after: T): Partial<T> {
  const was = new Map(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => was.get(name) !== value)) as Partial<T>;
}

/** The pet's card as it will look, but for its number and picture. */
export function cardOf(values: PetValues): Omit<CardPet, 'id' | 'photo' | 'owner'> {
  const given = (name: PetFieldName) => values[name].trim() || null;
  return {
    name: values.name.trim(),
    species: values.species.trim(),
    breed: given('breed'),
    age: numberIn(values.age),
    weight: numberIn(decimalIn(values.weight)),
    gender: given('gender') as Pet['gender'],
    microchipped: given('microchipped') as Pet['microchipped'],
    hypoallergenic: values.hypoallergenic === '' ? null : values.hypoallergenic === 'Yes',
    adoption_status: statusNamed(values.adoption_status) ?? 'Available',
    personality: given('personality'),
    special_needs: given('special_needs'),
    back_story: given('back_story'),
  };
}

/** The status in the letters it is stored in; null for what is none. */
export function statusNamed(text: string): Pet['adoption_status'] | null {
  return adoptionStatuses.find((status) => status.toLowerCase() === text.trim().toLowerCase()) ?? null;
}

function inText(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null ? '' : String(value);
}

function numberIn(text: string): number | null {
  return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
}
