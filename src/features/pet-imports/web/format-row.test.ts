import { expect, test } from 'vitest';
import { formatChange, fieldLabel, formatResult, formatPlan, formatValue } from './format-row.ts';

test('plans and results are formatted with counts', () => {
  expect(formatPlan({ add: 3, change: 1 })).toBe('add 3 pets and change 1 pet');
  expect(formatPlan({ add: 0, change: 1200 })).toBe('change 1,200 pets');
  expect(formatPlan({ add: 3, change: 1 }, 4)).toBe('add 3 pets, change 1 pet and load 4 photos');
  expect(formatResult({ add: 0, change: 0 }, 4)).toBe('No details were changed.');
  expect(formatResult({ add: 1, change: 2 })).toBe('1 pet was added and 2 pets were changed.');
  expect(formatResult({ add: 0, change: 0 })).toBe('Nothing was changed.');
});

test('fields and values are formatted for people', () => {
  expect(fieldLabel('good_with_cats')).toBe('Good with cats');
  expect(fieldLabel('is_listed')).toBe('Listed');
  expect(fieldLabel('spayed_neutered')).toBe('Spayed or neutered');
  expect(formatValue(true)).toBe('Yes');
  expect(formatValue(0)).toBe('0');
  expect(formatValue('')).toBeNull();
  expect(formatValue('🐶'.repeat(200))).toBe(`${'🐶'.repeat(159)}…`);
});

test('long texts are truncated around the first difference', () => {
  const same = 'x'.repeat(300);
  expect(formatChange(`${same} old`, `${same} new`)).toEqual([`…${'x'.repeat(39)} old`, `…${'x'.repeat(39)} new`]);
  expect(formatChange(same, `${same} and more`)).toEqual([`…${'x'.repeat(40)}`, `…${'x'.repeat(40)} and more`]);
  expect(formatChange('Poodle', 'Pug')).toEqual(['Poodle', 'Pug']);
  expect(formatChange(null, 3)).toEqual([null, '3']);
});
