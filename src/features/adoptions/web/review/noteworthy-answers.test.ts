import { describe, expect, test } from 'vitest';
import type { AdminPet } from '../../../pets/admin-pets.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { findNoteworthyAnswers } from './noteworthy-answers.ts';

const plain = {
  pet: { name: 'Maple', species: 'Dog' },
  age_category: '18plus',
  allergies: 'no',
  partner_agreement: 'yes',
  residents: 'Two adults and a child of nine',
  other_pets: '',
  spayed_neutered: 'no',
  current_pets_vaccinated: 'no',
  alone_time: 'Three hours in the morning',
  had_dogs_before: 'yes',
  has_veterinarian: 'yes',
  additional_info: 'None',
};
const find = (answers: object = {}, pet: object = {}) =>
  findNoteworthyAnswers({ ...plain, ...answers } as unknown as AdminApplication, pet as unknown as AdminPet).map(
    ({ field }) => field,
  );

describe('noteworthy answers', () => {
  test('are none in an application without doubts', () => {
    expect(find()).toEqual([]);
  });

  test.each([
    ['under 18', { age_category: 'under18' }, 'age_category'],
    ['an allergy', { allergies: 'yes' }, 'allergies'],
    ['a household that was not asked', { partner_agreement: 'notAsked' }, 'partner_agreement'],
    ['long days alone', { alone_time: '7-9 hours' }, 'alone_time'],
    ['long days alone, in words', { alone_time: 'About eight hours a day' }, 'alone_time'],
    ['a first dog', { had_dogs_before: 'no' }, 'had_dogs_before'],
    ['no vet', { has_veterinarian: 'no' }, 'has_veterinarian'],
    ['an addition', { additional_info: 'We move in May.' }, 'additional_info'],
  ])('name %s', (_name, answers, field) => {
    expect(find(answers)).toEqual([field]);
  });

  test('compare the household with the pet', () => {
    expect(find({}, { good_with_children: false })).toEqual(['residents']);
    expect(find({ other_pets: 'A cat of four years' }, { good_with_cats: false, good_with_dogs: false })).toEqual([
      'other_pets',
      'current_pets_vaccinated',
      'spayed_neutered',
    ]);
  });
});
