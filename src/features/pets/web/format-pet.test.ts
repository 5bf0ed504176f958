import { describe, expect, test } from 'vitest';
import { formatCardLine } from './card-pet.ts';
import { describePet, describePhoto, formatPetLine, parsePetId, truncateAtWord } from './format-pet.ts';

const buddy = { species: 'Dog', breed: 'Golden Retriever', age: 3, age_months: null, gender: 'Male' } as const;

describe('a pet in one line', () => {
  test.each([
    [buddy, 'Golden Retriever dog, male, 3 years old'],
    [{ ...buddy, age: 0 }, 'Golden Retriever dog, male, under 1 year old'],
    [{ ...buddy, age: 0, age_months: 4 }, 'Golden Retriever dog, male, 4 months old'],
    [{ ...buddy, age: 0, age_months: 0 }, 'Golden Retriever dog, male, under 1 month old'],
    [{ ...buddy, breed: null, gender: null }, 'Dog, 3 years old'],
    [{ ...buddy, breed: 'Unknown' }, 'Dog, male, 3 years old'],
    [{ ...buddy, breed: 'Mixed breed' }, 'Mixed-breed dog, male, 3 years old'],
    [{ ...buddy, species: 'dog', breed: null, age: null }, 'Dog, male'],
    [{ ...buddy, breed: 'Syrian hamster', species: 'Hamster', age: 1 }, 'Syrian hamster, male, 1 year old'],
    [
      { species: 'Golden Retriever', breed: 'Golden Retriever', age: null, age_months: null, gender: null },
      'Golden Retriever',
    ],
  ])('names what is known, and nothing twice', (pet, line) => {
    expect(formatPetLine(pet)).toBe(line);
  });
});

describe('the line of a card', () => {
  test.each([
    [{ species: 'Dog', breed: 'Beagle' }, 'Beagle, 3 years'],
    [{ species: 'rabbit', breed: null }, 'Rabbit, 3 years'],
    [{ species: 'Dog', breed: 'Unknown' }, 'Dog, 3 years'],
    [{ species: 'Dog', breed: 'Mixed breed' }, 'Mixed-breed dog, 3 years'],
    [{ species: 'Rabbit', breed: 'Mix' }, 'Mixed-breed rabbit, 3 years'],
  ])('tells what animal it is', (pet, line) => {
    expect(formatCardLine({ ...pet, age: 3, age_months: null })).toBe(line);
  });
});

describe('the description of a page', () => {
  const texts = { name: 'Buddy', description: null, personality: null, back_story: null };

  test('says who the pet is, and its description', () => {
    expect(describePet({ ...buddy, ...texts, description: 'Loves\nthe rain.', back_story: 'Found in a garden.' })).toBe(
      'Buddy: Golden Retriever dog, male, 3 years old. Loves the rain. Found in a garden.',
    );
    expect(describePet({ ...buddy, ...texts })).toBe('Buddy: Golden Retriever dog, male, 3 years old.');
  });

  test('has at most 160 characters', () => {
    const description = describePet({ ...buddy, ...texts, description: 'He waits by the door. '.repeat(20) });
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/ (He|waits|by|the|door)…$/);
  });
});

describe('a cut text', () => {
  test.each([
    ['as long as it may be', 20, 'as long as it may be'],
    ['cut between two words', 12, 'cut between…'],
    ['cut between two words', 14, 'cut between…'],
    ['one sentence. Another', 15, 'one sentence…'],
    ['abcdefghijklmnop', 8, 'abcdefg…'],
    ['🐶🐱🐹🐰', 3, '🐶🐱…'],
  ])('of "%s" has at most %i characters', (text, maxLength, cut) => {
    expect(truncateAtWord(text, maxLength)).toBe(cut);
  });
});

describe("a pet's id in a URL", () => {
  test.each([
    ['1', 1],
    ['2147483647', 2147483647],
  ])('is parsed from %s', (value, id) => expect(parsePetId(value)).toBe(id));

  test.each(['', '0', '01', '+1', '1.0', '1e3', ' 1', '2147483648', '9'.repeat(30), 'buddy', '１'])(
    'is none in "%s"',
    (value) => expect(parsePetId(value)).toBeNull(),
  );
});

describe('describePhoto', () => {
  const ava = { name: 'Ava', species: 'Cat', breed: 'Siamese', colour: 'Cream' };

  test('says what a photo shows', () => {
    const photo = { caption: 'lying on a sofa' };
    expect(describePhoto(ava, photo, 1)).toBe('Ava, a cream Siamese cat, lying on a sofa');
    expect(describePhoto({ ...ava, breed: null, colour: 'Orange' }, photo, 0)).toBe(
      'Ava, an orange cat, lying on a sofa',
    );
    const max = { name: 'Max', species: 'Dog', breed: 'Golden Retriever', colour: 'Golden' };
    expect(describePhoto(max, photo, 0)).toBe('Max, a Golden Retriever dog, lying on a sofa');
  });

  test('counts photos of which that is not known', () => {
    expect(describePhoto(ava, {}, 0)).toBe('Ava, Siamese');
    expect(describePhoto(ava, {}, 2)).toBe('Photo 3 of Ava');
  });
});
