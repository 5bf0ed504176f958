import { parseCents } from '../../../../platform/amount-text.contract.ts';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { photoMessages } from '../../../photos/photos.constants.ts';
import type { PickedPhoto } from '../../../photos/web/components.ts';
import { petFields, type PetFieldName } from '../../pet-fields.constants.ts';
import { requiredMessage, petFormMessages, requiredPetFields } from '../../pet-form.constants.ts';
import { parseAge } from './pet-age-text.ts';
import { findStatus, isUnderOneYear, type PetValues } from './pet-values.ts';
import { parseWeight } from './pet-weight-text.ts';

/** Error messages by field, in form order. */
export type PetErrors = Partial<Record<PetFieldName | 'photos', string | undefined>>;

/** Checks that need no server (`spec.md`, section 5). */
export function validatePet(values: PetValues, picked: readonly PickedPhoto[]): PetErrors {
  const errors: PetErrors = {};
  const rejected = picked.filter(({ status }) => status === 'rejected');
  for (const field of requiredPetFields) if (isBlank(values[field])) errors[field] = requiredMessage(field);
  if (!errors.adoption_status && findStatus(values.adoption_status) === null) {
    errors.adoption_status = petFormMessages.invalidStatus;
  }
  if (!isBlank(values.age) && parseAge(values.age) === null) {
    errors.age = 'Enter the age in years, e.g. 3, or write “4 months”';
  }
  if (isBareNumber(values.age) && YOUNG_ANIMAL.test(values.species)) errors.age = UNIT_MISSING;
  if (isUnderOneYear(values) && (!/^\d*$/.test(values.age_months.trim()) || Number(values.age_months) > 11)) {
    errors.age_months = 'Enter the months, from 0 to 11';
  }
  if (!isBlank(values.weight) && parseWeight(values.weight) === null) {
    errors.weight = 'Enter the weight in pounds or kilograms, e.g. 22 lb or 10 kg';
  }
  if (!isBlank(values.adoption_fee_cents) && !isFee(values.adoption_fee_cents)) {
    errors.adoption_fee_cents = 'Enter an amount, e.g. 250 or 22.50';
  }
  if (picked.length === 0) errors.photos = photoMessages.missing;
  else if (rejected.length > 0) {
    const isOnlyRepeated = rejected.every(({ error }) => error === photoMessages.duplicate);
    const several = rejected.length === 1 ? photoMessages.rejected : photoMessages.severalRejected(rejected.length);
    errors.photos = isOnlyRepeated ? photoMessages.repeated : several;
  }
  return inFormOrder(errors);
}

function isFee(text: string): boolean {
  const cents = parseCents(text);
  return cents !== null && cents <= petFields.adoption_fee_cents.max;
}

/** The first error is alerted, and the first in the form gets the focus. Required fields are in the specification's order. */
function inFormOrder(errors: PetErrors): PetErrors {
  const [name, species, ...required] = requiredPetFields;
  const order: readonly string[] = [
    name,
    species,
    'age',
    'age_months',
    'weight',
    'adoption_fee_cents',
    ...required,
    'photos',
  ];
  return Object.fromEntries(
    Object.entries(errors).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
  );
}

/** Of such an animal, a number alone is seldom meant in years. */
const YOUNG_ANIMAL = /\b(kitten|puppy|pup|kit|chick|foal)\b/i;

export const UNIT_MISSING = 'Add “months” or “years,” e.g. 5 months';

/** Of a pet that may be under one year old, it isn't clear what is counted. */
export function isBareNumber(age: string): boolean {
  return /^\s*[1-9]\d*\s*$/.test(age);
}

export function pickErrors(errors: PetErrors, fields: readonly string[]): PetErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => fields.includes(field)));
}

/** Maps the server's field errors to the form. */
export function toPetErrors(fields: Record<string, string> = {}): PetErrors {
  const { image, ...others } = fields;
  return image === undefined ? others : { photos: image, ...others };
}
