import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { photoMessages } from '../../../photos/photo-words.contract.ts';
import type { PickedPhoto } from '../../../photos/web/photos.door.ts';
import { fillIn, petFormMessages, requiredPetFields } from '../../pet-form-words.contract.ts';
import { decimalIn, statusNamed, type PetFieldName, type PetValues } from './pet-values.ts';

/** What is wrong with which part of the form, a sentence each, in the form's order. */
export type PetProblems = Partial<Record<PetFieldName | 'photos', string | undefined>>;

/** What need not be sent to be found (`spec.md`, section 5). */
export function findProblems(values: PetValues, picked: readonly PickedPhoto[]): PetProblems {
  const problems: PetProblems = {};
  for (const field of requiredPetFields) if (isBlank(values[field])) problems[field] = fillIn(field);
  if (!problems.adoption_status && statusNamed(values.adoption_status) === null) {
    problems.adoption_status = petFormMessages.statusUnknown;
  }
  if (!/^\d*$/.test(values.age.trim()) || Number(values.age) > 100) {
    problems.age = 'Please give the age in whole years, from 0 to 100.';
  }
  const weight = decimalIn(values.weight);
  if (weight !== '' && !(/^\d+(\.\d+)?$/.test(weight) && Number(weight) >= 0.001 && Number(weight) <= 2000)) {
    problems.weight = 'Please give the weight in kilograms, such as 12.5.';
  }
  if (picked.length === 0) problems.photos = photoMessages.missing;
  else if (picked.some(({ state }) => state === 'refused')) problems.photos = photoMessages.refused;
  return problems;
}

/** Those of these fields alone. */
export function problemsIn(problems: PetProblems, fields: readonly string[]): PetProblems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => fields.includes(field)));
}

/** What a server's refusal says of fields, where the form shows it. */
export function problemsFrom(fields: Record<string, string> = {}): PetProblems {
  const { image, ...others } = fields;
  return image === undefined ? others : { photos: image, ...others };
}
