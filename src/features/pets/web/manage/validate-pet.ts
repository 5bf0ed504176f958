import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { photoMessages } from '../../../photos/photos.constants.ts';
import type { PickedPhoto } from '../../../photos/web/components.ts';
import type { PetFieldName } from '../../pet-fields.constants.ts';
import { requiredMessage, petFormMessages, requiredPetFields } from '../../pet-form.constants.ts';
import { normalizeDecimal, findStatus, type PetValues } from './pet-values.ts';

/** Error messages by field, in form order. */
export type PetErrors = Partial<Record<PetFieldName | 'photos', string | undefined>>;

/** Checks that need no server (`spec.md`, section 5). */
export function validatePet(values: PetValues, picked: readonly PickedPhoto[]): PetErrors {
  const errors: PetErrors = {};
  for (const field of requiredPetFields) if (isBlank(values[field])) errors[field] = requiredMessage(field);
  if (!errors.adoption_status && findStatus(values.adoption_status) === null) {
    errors.adoption_status = petFormMessages.invalidStatus;
  }
  if (!/^\d*$/.test(values.age.trim()) || Number(values.age) > 100) {
    errors.age = 'Please give the age in whole years, from 0 to 100.';
  }
  const weight = normalizeDecimal(values.weight);
  if (weight !== '' && !(/^\d+(\.\d+)?$/.test(weight) && Number(weight) >= 0.001 && Number(weight) <= 2000)) {
    errors.weight = 'Please give the weight in kilograms, such as 12.5.';
  }
  if (picked.length === 0) errors.photos = photoMessages.missing;
  else if (picked.some(({ status }) => status === 'rejected')) errors.photos = photoMessages.rejected;
  return errors;
}

export function pickErrors(errors: PetErrors, fields: readonly string[]): PetErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => fields.includes(field)));
}

/** Maps the server's field errors to the form. */
export function toPetErrors(fields: Record<string, string> = {}): PetErrors {
  const { image, ...others } = fields;
  return image === undefined ? others : { photos: image, ...others };
}
