import { describe, expect, test } from 'vitest';
import { parsePetId, truncateAtWord, describePet, formatPetLine } from './format-pet.ts';

const buddy = { species: 'Dog', breed: 'Golden Retriever', age: 3, gender: 'Male' } as const;

describe('a pet in one line', () => {
  test.each([
    [buddy, 'Golden Retriever dog, male, 3 years old'],
    [{ ...buddy, age: 0 }, 'Golden Retriever dog, male, under 1 year old'],
    [{ ...buddy, breed: null, gender: null }, 'Dog, 3 years old'],
    [{ ...buddy, breed: 'Syrian hamster', species: 'Hamster', age: 1 }, 'Syrian hamster, male, 1 year old'],
    [{ species: 'Golden Retriever', breed: 'Golden Retriever', age: null, gender: null }, 'Golden Retriever'],
  ])('names what is known, and nothing twice', (pet, line) => {
    expect(formatPetLine(pet)).toBe(line);
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
