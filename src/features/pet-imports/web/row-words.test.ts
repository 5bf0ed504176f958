import { expect, test } from 'vitest';
import { changeInWords, fieldLabel, tellDone, tellPlan, valueInWords } from './row-words.ts';

test('what an import does and did is told in numbers', () => {
  expect(tellPlan({ add: 3, change: 1 })).toBe('add 3 pets and change 1 pet');
  expect(tellPlan({ add: 0, change: 1200 })).toBe('change 1,200 pets');
  expect(tellDone({ add: 1, change: 2 })).toBe('1 pet was added and 2 pets were changed.');
  expect(tellDone({ add: 0, change: 0 })).toBe('Nothing was changed.');
});

test('fields and values are told as a person reads them', () => {
  expect(fieldLabel('good_with_cats')).toBe('Good with cats');
  expect(fieldLabel('is_listed')).toBe('Listed');
  expect(fieldLabel('spayed_neutered')).toBe('Spayed or neutered');
  expect(valueInWords(true)).toBe('Yes');
  expect(valueInWords(0)).toBe('0');
  expect(valueInWords('')).toBeNull();
  expect(valueInWords('🐶'.repeat(200))).toBe(`${'🐶'.repeat(159)}…`);
});

test('of long texts the part is shown in which they differ', () => {
  const same = 'x'.repeat(300);
  expect(changeInWords(`${same} old`, `${same} new`)).toEqual([`…${'x'.repeat(39)} old`, `…${'x'.repeat(39)} new`]);
  expect(changeInWords(same, `${same} and more`)).toEqual([`…${'x'.repeat(40)}`, `…${'x'.repeat(40)} and more`]);
  expect(changeInWords('Poodle', 'Pug')).toEqual(['Poodle', 'Pug']);
  expect(changeInWords(null, 3)).toEqual([null, '3']);
});
