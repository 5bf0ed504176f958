import type { ManagedPet } from '../../manage-pets.contract.ts';
import { findProblems, problemsIn, type PetProblems } from './pet-check.ts';
import type { PickedPhoto } from '../../../photos/web/photos.door.ts';
import { bodyOf, changedOf, valuesOf, type PetValues } from './pet-values.ts';

/** What an edit form says of a pet beside what its wizard asks for. */
export interface PetFlags {
  featured: boolean;
  is_listed: boolean;
  is_checked: boolean;
  show_owner: boolean;
  external_id: string;
}

/** A pet as its edit form holds it. */
export interface EditedPet {
  values: PetValues;
  flags: PetFlags;
}

export function editedOf(pet: ManagedPet): EditedPet {
  const { featured, is_listed, is_checked, show_owner, external_id } = pet;
  return {
    values: valuesOf(pet),
    flags: { featured, is_listed, is_checked, show_owner, external_id: external_id ?? '' },
  };
}

/** What is to be sent of an edit: what differs from the pet as it was loaded, and nothing where nothing does. */
export function changesOf(pet: ManagedPet, { values, flags }: EditedPet, images: readonly string[]) {
  const before = editedOf(pet);
  return {
    ...changedOf(bodyOf(before.values), bodyOf(values)),
    ...changedOf(before.flags, flags),
    ...(!isSameOrder(images, pet) && { photos: [...images] }),
  };
}

/** Whether these are a pet's pictures as they are. */
export function isSameOrder(images: readonly string[], pet: Pick<ManagedPet, 'photos'>): boolean {
  return images.join() === pet.photos.map(({ image }) => image).join();
}

/** What is wrong with the changes; what was so before, as of a pet that was imported, keeps nobody from changing the rest. */
export function problemsWith(changes: object, { values }: EditedPet, picked: readonly PickedPhoto[]): PetProblems {
  const isRefused = picked.some(({ state }) => state === 'refused');
  return problemsIn(findProblems(values, picked), [...Object.keys(changes), ...(isRefused ? ['photos'] : [])]);
}

/**
 * The form when the pet has been loaded anew: what one is changing just now stays, all else is as the server has it.
 * @param saved what the form held when it was sent, if that is why the pet is another one
 */
export function mergeEdited(now: EditedPet, before: ManagedPet, after: ManagedPet, saved: EditedPet | null): EditedPet {
  const [was, is] = [editedOf(before), editedOf(after)];
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
