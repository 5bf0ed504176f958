import { describe, expect, test } from 'vitest';
import { startEditing, mergeSaved } from './merge-section.ts';

const saved = { name: 'Haven', hours: '8 to 8', times: ['09:00 AM'] };

describe('values that someone else has saved', () => {
  test('replace fields that were not edited', () => {
    const edited = mergeSaved(startEditing(1, saved), 2, { ...saved, hours: '9 to 5' });
    expect(edited).toEqual({
      version: 2,
      saved: { ...saved, hours: '9 to 5' },
      values: { ...saved, hours: '9 to 5' },
      conflicts: [],
    });
  });

  test('leave edited fields, and list the conflicts', () => {
    const typed = { ...startEditing(1, saved), values: { name: 'Paws', hours: '10 to 4', times: saved.times } };
    const edited = mergeSaved(typed, 2, { name: 'Haven', hours: '9 to 5', times: [] });
    expect(edited.values).toEqual({ name: 'Paws', hours: '10 to 4', times: [] });
    expect(edited.conflicts).toEqual(['hours']);
  });

  test('are no conflict if they equal the edit', () => {
    const typed = { ...startEditing(1, saved), values: { ...saved, times: [] } };
    expect(mergeSaved(typed, 2, { ...saved, times: [] }).conflicts).toEqual([]);
  });

  test('replace what was sent, except for later edits', () => {
    const sent = { ...saved, name: ' Paws ' };
    const typedSince = { version: 1, saved: sent, values: { ...sent, hours: '9 to 5' }, conflicts: [] };
    const edited = mergeSaved(typedSince, 2, { ...saved, name: 'Paws' });
    expect(edited.values).toEqual({ ...saved, name: 'Paws', hours: '9 to 5' });
    expect(edited.conflicts).toEqual([]);
  });
});
