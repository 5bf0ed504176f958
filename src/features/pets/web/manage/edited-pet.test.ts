import { describe, expect, test } from 'vitest';
import type { AdminPet } from '../../admin-pets.contract.ts';
import { changesOf, toEditedPet, mergeEdited, validateChanges } from './edited-pet.ts';
import { unknownPetFields } from '../../pet-fields.constants.ts';

const photo = { image: '/photos/a-800.webp', width: 800, height: 600, widths: [800], preview: 'data:,' };
const other = { ...photo, image: '/photos/b-800.webp' };

const emptyPet = {
  ...unknownPetFields(),
  name: '',
  species: '',
  adoption_status: 'Available',
  featured: false,
  is_listed: true,
  is_checked: true,
  show_owner: false,
  external_id: null,
} as AdminPet;

function petLike(traits: Partial<AdminPet> = {}): AdminPet {
  return {
    ...emptyPet,
    name: 'Buddy',
    species: 'Dog',
    gender: 'Male',
    vaccination_status: 'Partial',
    microchipped: 'Yes',
    special_needs: 'none',
    age: 3,
    photos: [photo, other],
    ...traits,
  };
}

const images = [photo.image, other.image];
const pet = petLike();
const edited = toEditedPet(pet);
const type = (values: Partial<typeof edited.values>) => ({ ...edited, values: { ...edited.values, ...values } });

describe('the submitted changes', () => {
  test('are empty if nothing differs', () => {
    expect(changesOf(pet, edited, images)).toEqual({});
    expect(changesOf(petLike({ special_needs: null }), toEditedPet(petLike({ special_needs: null })), images)).toEqual(
      {},
    );
  });

  test('contain what differs: fields, flags, and the photos in order', () => {
    const flags = { ...edited.flags, is_listed: false, external_id: 'A-7' };

    expect(changesOf(pet, { ...type({ age: '4', breed: 'Beagle' }), flags }, images.toReversed())).toEqual({
      age: 4,
      breed: 'Beagle',
      is_listed: false,
      external_id: 'A-7',
      photos: images.toReversed(),
    });
  });
});

describe('the errors of an edit', () => {
  test('contain required fields that were emptied', () => {
    const emptied = type({ name: ' ' });

    expect(validateChanges(changesOf(pet, emptied, images), pet, emptied, [])).toEqual({
      name: 'Please fill in the name field.',
    });
  });

  test('ask for the unit of an age that was in months', () => {
    const kitten = petLike({ age: 0, age_months: 5 });
    const withAge = (age: string) => ({ ...toEditedPet(kitten), values: { ...toEditedPet(kitten).values, age } });
    const errorsOf = (age: string) =>
      validateChanges(changesOf(kitten, withAge(age), images), kitten, withAge(age), []);

    expect(errorsOf('6')).toMatchObject({ age: 'Add “months” or “years,” e.g. 5 months' });
    expect(errorsOf('6 months').age).toBeUndefined();
  });

  test('leave out fields that were empty before', () => {
    const imported = petLike({ gender: null, photos: [] });
    const renamed = { ...toEditedPet(imported), values: { ...toEditedPet(imported).values, name: 'Bud' } };

    expect(validateChanges(changesOf(imported, renamed, []), imported, renamed, [])).toEqual({});
  });
});

describe('a pet that was changed concurrently', () => {
  test('updates the form except for unsaved changes', () => {
    const after = petLike({ colour: 'Brown', name: 'Buddy the Second', is_listed: false });

    const merged = mergeEdited(type({ name: 'Bud' }), pet, after, null);

    expect(merged.values).toMatchObject({ name: 'Bud', colour: 'Brown' });
    expect(merged.flags.is_listed).toBe(false);
  });

  test('leaves only later input unsaved after a save', () => {
    const saved = type({ name: 'Bud ' });
    const after = petLike({ name: 'Bud' });

    expect(mergeEdited(saved, pet, after, saved).values.name).toBe('Bud');
    expect(mergeEdited(type({ name: 'Bud the' }), pet, after, saved).values.name).toBe('Bud the');
  });
});
