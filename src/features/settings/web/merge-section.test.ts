import { describe, expect, test } from 'vitest';
import { holdSaved, takeOver } from './merge-section.ts';

const saved = { name: 'Haven', hours: '8 to 8', times: ['09:00 AM'] };

describe('what somebody else has saved', () => {
  test('is taken over where nothing was changed here', () => {
    const held = takeOver(holdSaved(1, saved), 2, { ...saved, hours: '9 to 5' });
    expect(held).toEqual({
      version: 2,
      saved: { ...saved, hours: '9 to 5' },
      values: { ...saved, hours: '9 to 5' },
      conflicts: [],
    });
  });

  test('leaves what was typed, and names what both have changed', () => {
    const typed = { ...holdSaved(1, saved), values: { name: 'Paws', hours: '10 to 4', times: saved.times } };
    const held = takeOver(typed, 2, { name: 'Haven', hours: '9 to 5', times: [] });
    expect(held.values).toEqual({ name: 'Paws', hours: '10 to 4', times: [] });
    expect(held.conflicts).toEqual(['hours']);
  });

  test('is no conflict where both mean the same', () => {
    const typed = { ...holdSaved(1, saved), values: { ...saved, times: [] } };
    expect(takeOver(typed, 2, { ...saved, times: [] }).conflicts).toEqual([]);
  });

  test('of what was sent here takes the place of it, but for what was typed since', () => {
    const sent = { ...saved, name: ' Paws ' };
    const typedSince = { version: 1, saved: sent, values: { ...sent, hours: '9 to 5' }, conflicts: [] };
    const held = takeOver(typedSince, 2, { ...saved, name: 'Paws' });
    expect(held.values).toEqual({ ...saved, name: 'Paws', hours: '9 to 5' });
    expect(held.conflicts).toEqual([]);
  });
});
