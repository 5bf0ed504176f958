import { describe, expect, test } from 'vitest';
import { photoMessages } from '../../../photos/photos.constants.ts';
import type { PickedPhoto } from '../../../photos/web/components.ts';
import { petFieldNames, petFormRows } from '../../pet-fields.constants.ts';
import { validatePet, toPetErrors } from './validate-pet.ts';
import { bodyOf, cardOf, changedOf, emptyValues, isUnderOneYear, valuesOf } from './pet-values.ts';
import { wizardSteps } from './wizard-steps.ts';

const buddy = { ...emptyValues('Available'), name: 'Buddy', species: 'Dog', gender: 'Male' };
const complete = { ...buddy, vaccination_status: 'Partial', microchipped: 'Yes' };
const picked: PickedPhoto[] = [
  {
    key: 'a',
    status: 'ready',
    progress: 1,
    source: { image: '/a.webp', width: 4, height: 3, widths: [], preview: '' },
  },
];

test('each field of a pet is in one row of the form, and in one step of the wizard', () => {
  expect(Object.values(petFormRows).flat(2).toSorted()).toEqual(petFieldNames.toSorted());
  expect(wizardSteps.flatMap(({ fields }) => fields).toSorted()).toEqual([...petFieldNames, 'photos'].toSorted());
});

describe('the request body of a form', () => {
  // Specification: pet-age-and-special-needs-sent
  test('has the age as an integer, and “none” for empty special needs', () => {
    expect(bodyOf({ ...buddy, age: ' 03 ', special_needs: ' ' })).toMatchObject({ age: 3, special_needs: 'none' });
    expect(bodyOf({ ...buddy, age: '', special_needs: 'Insulin' })).toMatchObject({
      age: '',
      special_needs: 'Insulin',
    });
  });

  test('has months only of a pet under one year', () => {
    expect(bodyOf({ ...buddy, age: '', age_months: ' 4 ' })).toMatchObject({ age: 0, age_months: 4 });
    expect(bodyOf({ ...buddy, age: '0', age_months: '' })).toMatchObject({ age: 0, age_months: '' });
    expect(bodyOf({ ...buddy, age: '3', age_months: '4' })).toMatchObject({ age: 3, age_months: '' });
    expect(cardOf({ ...buddy, age: '', age_months: '4' })).toMatchObject({ age: 0, age_months: 4 });
    expect(validatePet({ ...complete, age_months: '12' }, picked)).toEqual({
      age_months: 'Enter the months, from 0 to 11',
    });
    // Text that is no age leaves the months in place.
    expect(['', '0', '4 months', 'about 3', '3'].map((age) => isUnderOneYear({ age }))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(validatePet({ ...complete, age: '3', age_months: '12' }, picked)).toEqual({});
  });

  test('has the weight in kilograms, or as it was typed if it is none', () => {
    expect(bodyOf({ ...buddy, weight: ' 22 lb ' })).toMatchObject({ weight: 9.979 });
    expect(bodyOf({ ...buddy, weight: '' })).toMatchObject({ weight: '' });
    expect(bodyOf({ ...buddy, weight: 'heavy' })).toMatchObject({ weight: 'heavy' });
    expect(cardOf({ ...buddy, weight: '12,5 kg' })).toMatchObject({ weight: 12.5 });
  });

  test('contains only the changes to an existing pet', () => {
    const before = { ...bodyOf(buddy), is_listed: true };

    expect(changedOf(before, { ...before, name: 'Bud', is_listed: false })).toEqual({ name: 'Bud', is_listed: false });
    expect(changedOf(before, { ...before })).toEqual({});
  });
});

test('a pet is converted to form values and back to its card', () => {
  const pet = {
    name: 'Buddy',
    species: 'Dog',
    breed: null,
    age: 0,
    age_months: null,
    weight: 12.5,
    adoption_status: 'Pending',
    hypoallergenic: false,
    good_with_cats: null,
    good_with_dogs: true,
  } as Parameters<typeof valuesOf>[0];
  const values = valuesOf({ ...pet, special_needs: 'none' });

  expect(values).toMatchObject({ breed: '', age: '0', weight: '27.56 lb', good_with_cats: '', good_with_dogs: 'Yes' });
  expect(cardOf(values)).toMatchObject({
    name: 'Buddy',
    breed: null,
    age: 0,
    weight: 12.501,
    hypoallergenic: false,
    adoption_status: 'Pending',
  });
});

test('the age of a pet under one year is offered as people type it', () => {
  const pet = { ...({ name: 'Bean', weight: null } as Parameters<typeof valuesOf>[0]), age: 0 };

  for (const [age_months, age] of [
    [5, '5 months'],
    [1, '1 month'],
  ] as const) {
    const values = valuesOf({ ...pet, age_months });
    expect(values).toMatchObject({ age, age_months: '' });
    expect(bodyOf(values)).toMatchObject({ age: 0, age_months });
  }
  expect(valuesOf({ ...pet, age_months: null })).toMatchObject({ age: '0', age_months: '' });
});

describe('a form', () => {
  test('has no errors if it is complete', () => {
    expect(validatePet({ ...complete, age: '100', weight: '0.02' }, picked)).toEqual({});
    expect(validatePet({ ...complete, weight: '12,5' }, picked)).toEqual({});
  });

  // Specification: admin-pet-required-fields
  test('requires fields with the specification’s messages, in order', () => {
    const invisible = { ...emptyValues(''), name: '\u200B' };
    expect(Object.entries(validatePet(invisible, []))).toEqual([
      ['name', 'Please fill in the name field.'],
      ['species', 'Please fill in the species field.'],
      ['adoption_status', 'Please fill in the adoption status field.'],
      ['gender', 'Please fill in the gender field.'],
      ['vaccination_status', 'Please fill in the vaccination status field.'],
      ['microchipped', 'Please fill in the microchipped field.'],
      ['photos', 'No image file selected. Please upload an image.'],
    ]);
  });

  test('names the first error of the form, whose field gets the focus', () => {
    const errors = validatePet({ ...complete, gender: '', age: 'six', weight: 'much' }, []);
    expect(Object.keys(errors)).toEqual(['age', 'weight', 'gender', 'photos']);
  });

  // Specification: user-add-pet-status-words
  test.each(['available', ' ADOPTED', 'Pending'])('accepts the status %s', (status) => {
    expect(validatePet({ ...complete, adoption_status: status }, picked)).toEqual({});
  });

  // Specification: user-pet-status-message
  test('rejects any other status', () => {
    expect(validatePet({ ...complete, adoption_status: 'Lost' }, picked)).toEqual({
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
    ['weight', '2001 kg'],
  ])('rejects the %s %s', (field, value) => {
    expect(Object.keys(validatePet({ ...complete, [field]: value }, picked))).toEqual([field]);
  });

  test('asks for the unit of a young animal’s age', () => {
    const kitten = { ...complete, species: 'Kitten' };
    expect(validatePet({ ...kitten, age: ' 5 ' }, picked)).toEqual({ age: 'Add “months” or “years,” e.g. 5 months' });
    for (const age of ['5 months', '1 year', '0', '']) expect(validatePet({ ...kitten, age }, picked)).toEqual({});
    expect(validatePet({ ...complete, age: '5' }, picked)).toEqual({});
  });

  test('rejects a photo that was not uploaded', () => {
    expect(validatePet(complete, [...picked, { ...picked[0]!, status: 'rejected' }])).toEqual({
      photos: 'One of the photos couldn’t be uploaded. Try again or remove it.',
    });
    const rejected = { ...picked[0]!, status: 'rejected' as const };
    expect(validatePet(complete, [...picked, rejected, { ...rejected, key: 'b' }])).toEqual({
      photos: '2 photos couldn’t be uploaded. Try again or remove them.',
    });
  });

  test('says so if one photo was added twice', () => {
    const repeated = { ...picked[0]!, status: 'rejected' as const, error: photoMessages.duplicate };
    expect(validatePet(complete, [...picked, repeated])).toEqual({
      photos: 'You’ve added the same photo twice. Remove one of them.',
    });
  });

  test('shows the server’s error about the image beside the photos', () => {
    expect(toPetErrors({ image: 'Gone.', age: 'takes less' })).toEqual({ photos: 'Gone.', age: 'takes less' });
  });
});
