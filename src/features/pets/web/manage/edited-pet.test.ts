import { describe, expect, test } from 'vitest';
import type { ManagedPet } from '../../manage-pets.contract.ts';
import { changesOf, editedOf, mergeEdited, problemsWith } from './edited-pet.ts';
import { petFieldNames } from './pet-values.ts';

const photo = { image: '/photos/a-800.webp', width: 800, height: 600, widths: [800], preview: 'data:,' };
const other = { ...photo, image: '/photos/b-800.webp' };

const emptyPet = {
  ...Object.fromEntries(petFieldNames.map((name) => [name, null])),
  adoption_status: 'Available',
  featured: false,
  is_listed: true,
  is_checked: true,
  show_owner: false,
  external_id: null,
} as ManagedPet;

function petLike(traits: Partial<ManagedPet> = {}): ManagedPet {
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
const edited = editedOf(pet);
const type = (values: Partial<typeof edited.values>) => ({ ...edited, values: { ...edited.values, ...values } });

describe('what is sent of an edit', () => {
  test('is nothing where nothing differs', () => {
    expect(changesOf(pet, edited, images)).toEqual({});
    expect(changesOf(petLike({ special_needs: null }), editedOf(petLike({ special_needs: null })), images)).toEqual({});
  });

  test('is what differs: fields, what an Admin says, and the pictures in their order', () => {
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

describe('what is wrong with an edit', () => {
  test('is what was emptied that has to be filled in', () => {
    const emptied = type({ name: ' ' });

    expect(problemsWith(changesOf(pet, emptied, images), emptied, [])).toEqual({
      name: 'Please fill in the name field.',
    });
  });

  test('is not what was missing before', () => {
    const imported = petLike({ gender: null, photos: [] });
    const renamed = { ...editedOf(imported), values: { ...editedOf(imported).values, name: 'Bud' } };

    expect(problemsWith(changesOf(imported, renamed, []), renamed, [])).toEqual({});
  });
});

describe('a pet that has changed meanwhile', () => {
  test('changes the form but for what one is changing', () => {
    const after = petLike({ colour: 'Brown', name: 'Buddy the Second', is_listed: false });

    const merged = mergeEdited(type({ name: 'Bud' }), pet, after, null);

    expect(merged.values).toMatchObject({ name: 'Bud', colour: 'Brown' });
    expect(merged.flags.is_listed).toBe(false);
  });

  test('by one’s own saving leaves nothing unsaved, but what was typed since', () => {
    const saved = type({ name: 'Bud ' });
    const after = petLike({ name: 'Bud' });

    expect(mergeEdited(saved, pet, after, saved).values.name).toBe('Bud');
    expect(mergeEdited(type({ name: 'Bud the' }), pet, after, saved).values.name).toBe('Bud the');
  });
});
