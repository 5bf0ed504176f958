import { expect, test } from 'vitest';
import { applicationFields } from '../../adoptions.constants.ts';
import type { Answers } from './answers.ts';
import { hintFor } from './application-hints.ts';

const blank = Object.fromEntries(applicationFields.map((field) => [field, ''])) as Answers;

test('hints suit the pet', () => {
  expect(hintFor('had_dogs_before', blank, 'Dog')).toBeUndefined();
  expect(hintFor('had_dogs_before', blank, 'Cat')).toContain('“No” is fine.');
  expect(hintFor('training_methods', blank, 'Dog')).not.toContain('Not for this pet?');
  expect(hintFor('training_methods', blank, 'Other')).toContain('Not for this pet?');
  expect(hintFor('enrichment', blank, 'Hamster')).not.toContain('walks');
  expect(hintFor('dog_stay', blank, null)).toBe('e.g. indoors with us, on a bed in the hallway');
});

test('only people without pets read how to answer for none', () => {
  expect(hintFor('vet_frequency', blank, 'Dog')).toBe('No pets? Choose how often you’d go.');
  expect(hintFor('vet_frequency', { ...blank, other_pets: 'A cat' }, 'Dog')).toBeUndefined();
});

test('applicants under 18 read that a guardian signs too', () => {
  expect(hintFor('age_category', { ...blank, age_category: '18plus' }, null)).toBeUndefined();
  expect(hintFor('age_category', { ...blank, age_category: 'under18' }, null)).toContain('guardian');
});
