import { petFieldNames, type PetFieldName } from '../../pet-fields.constants.ts';
import { adoptionStatuses } from '../../pet-search.contract.ts';
import type { Pet } from '../../pets.contract.ts';
import type { CardPet } from '../card-pet.ts';
import { parseAge } from './pet-age-text.ts';
import { formatAmountInput, parseCents } from '../../../../platform/amount-text.contract.ts';
import { formatWeightInput, parseWeight } from './pet-weight-text.ts';

/** The state of the pet form: typed and chosen values as text. */
export type PetValues = Record<PetFieldName, string>;

export function emptyValues(adoptionStatus: string): PetValues {
  const empty = Object.fromEntries(petFieldNames.map((name) => [name, ''])) as PetValues;
  return { ...empty, adoption_status: adoptionStatus };
}

export function valuesOf(pet: Pet): PetValues {
  const values = Object.fromEntries(petFieldNames.map((name) => [name, toText(pet[name])])) as PetValues;
  return {
    ...values,
    // As `bodyOf` sends an empty field.
    ...(pet.special_needs === 'none' && { special_needs: '' }),
    ...(pet.weight !== null && { weight: formatWeightInput(pet.weight) }),
    ...(pet.adoption_fee_cents !== null && { adoption_fee_cents: formatAmountInput(pet.adoption_fee_cents) }),
    ...(pet.age === 0 && pet.age_months !== null && { age: formatMonths(pet.age_months), age_months: '' }),
  };
}

/** As most people type it. */
function formatMonths(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}

/** Converts the form to a request body. Invalid values pass through, for the server to reject. */
export function bodyOf(values: PetValues) {
  return {
    ...values,
    ...agesOf(values),
    weight: parseWeight(values.weight) ?? values.weight,
    adoption_fee_cents: parseCents(values.adoption_fee_cents) ?? values.adoption_fee_cents,
    special_needs: values.special_needs.trim() === '' ? 'none' : values.special_needs,
  };
}

/** Months without years mean a pet under one year. Months that were entered before an age in years don't count. */
function agesOf(values: PetValues): { age: number | string; age_months: number | string } {
  const typed = values.age_months.trim();
  const entered = /^\d+$/.test(typed) ? Number.parseInt(typed, 10) : typed;
  const age = parseAge(values.age);
  const months = isUnderOneYear(values) ? (age?.months ?? entered) : '';
  if (age) return { age: age.years, age_months: months };
  return { age: values.age.trim() === '' && months !== '' ? 0 : values.age.trim(), age_months: months };
}

/** Not of a pet that is known to be older. */
export function isUnderOneYear({ age }: Pick<PetValues, 'age'>): boolean {
  return (parseAge(age)?.years ?? 0) === 0;
}

/** Whether the form asks for the months: once the age is 0. Most people write “4 months” as the age. */
export function asksForMonths({ age, age_months }: Pick<PetValues, 'age' | 'age_months'>): boolean {
  return isUnderOneYear({ age }) && (/^\s*0+\s*$/.test(age) || age_months.trim() !== '');
}

/** Only the fields that differ. */
export function changedOf<T extends object>(before: T, after: T): Partial<T> {
  const was = new Map(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => was.get(name) !== value)) as Partial<T>;
}

/** A preview of the pet's card, without id and photo. */
export function cardOf(values: PetValues): Omit<CardPet, 'id' | 'photo' | 'owner'> {
  const yesOrNo = (name: PetFieldName) => (values[name] === '' ? null : values[name] === 'Yes');
  const textOrNull = (name: PetFieldName) => values[name].trim() || null;
  const { age, age_months } = agesOf(values);
  return {
    name: values.name.trim(),
    species: values.species.trim(),
    breed: textOrNull('breed'),
    age: toNumber(String(age)),
    age_months: toNumber(String(age_months)),
    weight: parseWeight(values.weight),
    gender: textOrNull('gender') as Pet['gender'],
    microchipped: textOrNull('microchipped') as Pet['microchipped'],
    hypoallergenic: yesOrNo('hypoallergenic'),
    good_with_children: yesOrNo('good_with_children'),
    good_with_dogs: yesOrNo('good_with_dogs'),
    good_with_cats: yesOrNo('good_with_cats'),
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
