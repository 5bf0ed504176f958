import { describe, expect, test } from 'vitest';
import type { Pet } from '../../pets/pets.contract.ts';
import { pickToldPet } from './told-pet.ts';

const photo = { image: '/photos/a-800.webp', width: 800, height: 600, widths: [800], preview: 'data:,' };
const story = 'She came to us in a cardboard box, and has not left our hearts since.';

const pet = (shown: Partial<Pet>) =>
  ({ id: 1, species: 'Cat', age: 0, back_story: story, photos: [photo], ...shown }) as Pet;

describe('the pet whose story is told', () => {
  test('is the one that has waited longest', () => {
    const told = pickToldPet([pet({ name: 'new' }), pet({ name: 'old' })]);
    expect([told?.name, told?.kind, told?.story]).toEqual(['old', 'Cat, under 1 year', story]);
  });

  test.each([
    { back_story: null },
    { back_story: 'Found.' },
    { back_story: 'A story without an end. '.repeat(20) },
    { photos: [] },
  ])('is none with %o', (shown) => {
    expect(pickToldPet([pet(shown)])).toBeNull();
  });
});
