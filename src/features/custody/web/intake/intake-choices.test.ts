import { expect, test } from 'vitest';
import { custodyMessages } from '../../custody.constants.ts';
import { checkIntake, toIntakeBody } from './intake-choices.ts';
import type { TypedIntake } from './intake-draft.ts';

const today = '2026-11-28';
const animal = { key: 'a', name: '', gender: '', colour: '', chip: '', photo: null } as const;
const typed: TypedIntake = {
  submission_id: '2da3932a-0ca8-4b18-bbb8-a44710000009',
  type: 'stray',
  species: 'Dog',
  age: '',
  breed: '',
  weight: '',
  animals: [animal],
  found_location: ' Oak St ',
  hold_until: null,
  person_name: '',
  person_phone: '',
  source_organization: 'Lakeside',
  reason: '',
  intake_at: '',
  location: '',
};

test('a stray is on hold for five days unless staff choose another day, or none', () => {
  expect(toIntakeBody(typed, null, today)).toMatchObject({ hold_until: '2026-12-03', found_location: 'Oak St' });
  expect(toIntakeBody({ ...typed, hold_until: '2026-12-09' }, null, today)).toMatchObject({ hold_until: '2026-12-09' });
  expect(toIntakeBody({ ...typed, hold_until: '' }, null, today)).not.toHaveProperty('hold_until');
});

test('only what belongs to the type is sent', () => {
  expect(toIntakeBody(typed, null, today)).not.toHaveProperty('source_organization');
  const transfer = toIntakeBody({ ...typed, type: 'transfer_in', person_name: 'Ines' }, null, today);
  expect(transfer).toMatchObject({ source_organization: 'Lakeside' });
  for (const name of ['found_location', 'hold_until', 'person_name']) expect(transfer).not.toHaveProperty(name);
});

test('the animals of a litter share species and age, and differ in the rest', () => {
  const animals = [
    { ...animal, name: 'Ivy', gender: 'Female' as const },
    { ...animal, key: 'b', chip: '985141001234567' },
  ];
  expect(toIntakeBody({ ...typed, animals, age: '4-months' }, 9, today).animals).toEqual([
    { species: 'Dog', name: 'Ivy', gender: 'Female', age: 0, age_months: 4 },
    { species: 'Dog', age: 0, age_months: 4, identifiers: [{ type: 'microchip', value: '985141001234567' }] },
  ]);
});

test('an incomplete intake says what is missing', () => {
  expect(checkIntake(typed, null)).toBeNull();
  expect(checkIntake({ ...typed, type: '', species: ' ', animals: [{ ...animal, chip: '12AB' }] }, null)).toEqual({
    intake_type: 'Choose how it came in',
    species: 'Choose the species',
    'chip-a': custodyMessages.chip,
  });
  expect(checkIntake({ ...typed, weight: 'heavy' }, null)).toHaveProperty('weight');
  expect(checkIntake({ ...typed, intake_at: '2999-01-01T10:00' }, null)).toHaveProperty('intake_at');
});
