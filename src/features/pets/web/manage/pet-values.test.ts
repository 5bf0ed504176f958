import { describe, expect, test } from 'vitest';
import type { PickedPhoto } from '../../../photos/web/photos.door.ts';
import { findProblems, problemsFrom } from './pet-check.ts';
import { bodyOf, cardOf, changedOf, emptyValues, valuesOf } from './pet-values.ts';

const buddy = { ...emptyValues('Available'), name: 'Buddy', species: 'Dog', gender: 'Male' };
const complete = { ...buddy, vaccination_status: 'Partial', microchipped: 'Yes' };
const picked: PickedPhoto[] = [
  { key: 'a', state: 'ready', sent: 1, shown: { image: '/a.webp', width: 4, height: 3, widths: [], preview: '' } },
];

describe('what a form sends', () => {
  // Specification: pet-age-and-special-needs-sent
  test('has the age as a whole number, and none as special needs where nothing was written', () => {
    expect(bodyOf({ ...buddy, age: ' 03 ', special_needs: ' ' })).toMatchObject({ age: 3, special_needs: 'none' });
    expect(bodyOf({ ...buddy, age: '', special_needs: 'Insulin' })).toMatchObject({
      age: '',
      special_needs: 'Insulin',
    });
  });

  test('has a weight with a point, also where it was typed with a comma', () => {
    expect(bodyOf({ ...buddy, weight: ' 12,5 ' })).toMatchObject({ weight: '12.5' });
    expect(cardOf({ ...buddy, weight: '12,5' })).toMatchObject({ weight: 12.5 });
  });

  test('is, of a changed pet, what differs', () => {
    const before = { ...bodyOf(buddy), is_listed: true };

    expect(changedOf(before, { ...before, name: 'Bud', is_listed: false })).toEqual({ name: 'Bud', is_listed: false });
    expect(changedOf(before, { ...before })).toEqual({});
  });
});

test('a pet is turned into what its form holds and back into its card', () => {
  const pet = {
    name: 'Buddy',
    species: 'Dog',
    breed: null,
    age: 0,
    weight: 12.5,
    adoption_status: 'Pending',
    hypoallergenic: false,
    good_with_cats: null,
    good_with_dogs: true,
  } as Parameters<typeof valuesOf>[0];
  const values = valuesOf({ ...pet, special_needs: 'none' });

  expect(values).toMatchObject({ breed: '', age: '0', weight: '12.5', good_with_cats: '', good_with_dogs: 'Yes' });
  expect(cardOf(values)).toMatchObject({
    name: 'Buddy',
    breed: null,
    age: 0,
    weight: 12.5,
    hypoallergenic: false,
    adoption_status: 'Pending',
  });
});

describe('a form', () => {
  test('that is complete has no problem', () => {
    expect(findProblems({ ...complete, age: '100', weight: '0.02' }, picked)).toEqual({});
    expect(findProblems({ ...complete, weight: '12,5' }, picked)).toEqual({});
  });

  // Specification: admin-pet-required-fields
  test('says what is to be filled in, in the specification’s words and order', () => {
    const invisible = { ...emptyValues(''), name: '\u200B' };
    expect(Object.entries(findProblems(invisible, []))).toEqual([
      ['name', 'Please fill in the name field.'],
      ['species', 'Please fill in the species field.'],
      ['adoption_status', 'Please fill in the adoption status field.'],
      ['gender', 'Please fill in the gender field.'],
      ['vaccination_status', 'Please fill in the vaccination status field.'],
      ['microchipped', 'Please fill in the microchipped field.'],
      ['photos', 'No image file selected. Please upload an image.'],
    ]);
  });

  // Specification: user-add-pet-status-words
  test.each(['available', ' ADOPTED', 'Pending'])('takes the status %s', (status) => {
    expect(findProblems({ ...complete, adoption_status: status }, picked)).toEqual({});
  });

  // Specification: user-pet-status-message
  test('takes no other status', () => {
    expect(findProblems({ ...complete, adoption_status: 'Lost' }, picked)).toEqual({
      adoption_status: 'Invalid adoption status. Must be one of: Available, Adopted, Pending',
    });
  });

  test.each([
    ['age', '3.5'],
    ['age', '-1'],
    ['age', '101'],
    ['weight', 'heavy'],
    ['weight', '0'],
    ['weight', '0.0'],
    ['weight', '1,200'],
    ['weight', '2001'],
  ])('takes no %s of %s', (field, value) => {
    expect(Object.keys(findProblems({ ...complete, [field]: value }, picked))).toEqual([field]);
  });

  test('does not leave behind a picture that was refused', () => {
    expect(findProblems(complete, [...picked, { ...picked[0]!, state: 'refused' }])).toEqual({
      photos: 'One of the pictures was not taken. Please try it again, or remove it.',
    });
  });

  test('shows beside the pictures what the server says of the image', () => {
    expect(problemsFrom({ image: 'Gone.', age: 'takes less' })).toEqual({ photos: 'Gone.', age: 'takes less' });
  });
});
