import type { AdminPet } from '../../admin-pets.contract.ts';
import { isBareNumber, UNIT_MISSING, validatePet, pickErrors, type PetErrors } from './validate-pet.ts';
import type { PickedPhoto } from '../../../photos/web/components.ts';
import { bodyOf, changedOf, valuesOf, type PetValues } from './pet-values.ts';

/** Fields of the edit form that the wizard doesn't have. */
export interface PetFlags {
  featured: boolean;
  is_listed: boolean;
  is_checked: boolean;
  listed_by_owner: boolean;
  show_owner: boolean;
  external_id: string;
}

/** The state of the edit form. */
export interface EditedPet {
  values: PetValues;
  flags: PetFlags;
}

export function toEditedPet(pet: AdminPet): EditedPet {
  const { featured, is_listed, is_checked, listed_by_owner, show_owner, external_id } = pet;
  return {
    values: valuesOf(pet),
    flags: { featured, is_listed, is_checked, listed_by_owner, show_owner, external_id: external_id ?? '' },
  };
}

/** Only the fields that differ from the loaded pet. */
export function changesOf(pet: AdminPet, { values, flags }: EditedPet, images: readonly string[]) {
  const before = toEditedPet(pet);
  return {
    ...changedOf(bodyOf(before.values), bodyOf(values)),
    ...changedOf(before.flags, flags),
    ...(!isSameOrder(images, pet) && { photos: [...images] }),
  };
}

export function isSameOrder(images: readonly string[], pet: Pick<AdminPet, 'photos'>): boolean {
  return images.join() === pet.photos.map(({ image }) => image).join();
}

/** The errors of changed fields. Existing errors, such as those of an imported pet, don't block other changes. */
export function validateChanges(
  changes: object,
  before: Pick<AdminPet, 'age'>,
  { values }: EditedPet,
  picked: readonly PickedPhoto[],
): PetErrors {
  const isRejected = picked.some(({ status }) => status === 'rejected');
  const errors = validatePet(values, picked);
  if (before.age === 0 && isBareNumber(values.age)) errors.age ??= UNIT_MISSING;
  return pickErrors(errors, [...Object.keys(changes), ...(isRejected ? ['photos'] : [])]);
}

/**
 * Merges a reloaded pet into the form. Unsaved changes stay; all other fields take the server's values.
 * @param saved the form's state when it was submitted, if the reload follows a save
 */
export function mergeEdited(now: EditedPet, before: AdminPet, after: AdminPet, saved: EditedPet | null): EditedPet {
  const [was, is] = [toEditedPet(before), toEditedPet(after)];
  return {
    values: mergeFields(now.values, was.values, is.values, saved?.values),
    flags: mergeFields(now.flags, was.flags, is.flags, saved?.flags),
  };
}

function mergeFields<T extends object>(now: T, was: T, is: T, saved: T | undefined): T {
  const names = Object.keys(is) as (keyof T)[];
  const isOwn = (name: keyof T) => now[name] !== was[name] && now[name] !== saved?.[name];
  return Object.fromEntries(names.map((name) => [name, (isOwn(name) ? now : is)[name]])) as T;
}
