import { describe, expect, test } from 'vitest';
import type { Pet } from '../../pets/pets.contract.ts';
import { pickHeroPets } from './hero-pets.ts';

let lastId = 0;

function pet(displayed: Partial<Pet>): Pet {
  const photo = { image: '/photos/a-800.webp', width: 800, height: 600, widths: [800], preview: 'data:,' };
  lastId += 1;
  return { id: lastId, species: 'Dog', age: 2, adoption_status: 'Available', photos: [photo], ...displayed } as Pet;
}

const namesOf = (pets: Pet[]): string[] => pickHeroPets(pets).map(({ name }) => name);

describe('the pets in the hero', () => {
  test('are of different species if possible', () => {
    const pets = [pet({ name: 'a' }), pet({ name: 'b' }), pet({ name: 'c', species: 'Cat' }), pet({ name: 'd' })];
    expect(namesOf(pets)).toEqual(['a', 'c', 'b']);
  });

  test('are available and have a photo', () => {
    const pets = [pet({ name: 'a', adoption_status: 'Adopted' }), pet({ name: 'b', photos: [] }), pet({ name: 'c' })];
    expect(namesOf(pets)).toEqual(['c']);
  });
});
