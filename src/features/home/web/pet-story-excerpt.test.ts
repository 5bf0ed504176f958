import { describe, expect, test } from 'vitest';
import type { Pet } from '../../pets/pets.contract.ts';
import { pickPetStory } from './pet-story-excerpt.ts';

const photo = { image: '/photos/a-800.webp', width: 800, height: 600, widths: [800], preview: 'data:,' };
const story = 'She came to us in a cardboard box, and has not left our hearts since.';

const pet = (fields: Partial<Pet>) =>
  ({ id: 1, species: 'Cat', age: 0, back_story: story, photos: [photo], ...fields }) as Pet;

describe('the pet story on the home page', () => {
  test('belongs to the pet that has waited longest', () => {
    const storyPet = pickPetStory([pet({ name: 'new' }), pet({ name: 'old' })]);
    expect([storyPet?.name, storyPet?.description, storyPet?.story]).toEqual(['old', 'Cat, under 1 year', story]);
  });

  test.each([
    { back_story: null },
    { back_story: 'Found.' },
    { back_story: 'A story without an end. '.repeat(20) },
    { photos: [] },
  ])('is absent with %o', (displayed) => {
    expect(pickPetStory([pet(displayed)])).toBeNull();
  });
});
