import { describe, expect, test } from 'vitest';
import type { DueDose } from '../../treatments.contract.ts';
import { groupByLocation } from './group-doses.ts';

describe('groupByLocation', () => {
  test('groups kennels by their room, and keeps foster homes apart', () => {
    const groups = groupByLocation([
      dueAt(1, 'Main Branch · Dog house · Kennel 1'),
      dueAt(2, 'Main Branch · Dog house · Kennel 2'),
      dueAt(3, 'Main Branch · Cat room'),
      dueAt(4, 'Foster homes · Flores'),
      dueAt(5, 'Foster homes · Keller'),
      dueAt(6, null),
    ]);

    expect(groups.map(({ name, animals }) => [name, animals.map(({ spot, pet }) => spot ?? pet.id)])).toEqual([
      ['Main Branch · Dog house', ['Kennel 1', 'Kennel 2']],
      ['Main Branch · Cat room', [3]],
      ['Foster homes · Flores', [4]],
      ['Foster homes · Keller', [5]],
      [null, [6]],
    ]);
  });

  test('lists the doses of an animal together', () => {
    const bella = { id: 7, location: 'Cat room' };
    const [group] = groupByLocation([
      { id: 1, pet: bella, alerts: [] as string[] } as DueDose,
      { id: 2, pet: bella, alerts: [] as string[] } as DueDose,
    ]);

    expect(group!.animals.map(({ doses }) => doses.map(({ id }) => id))).toEqual([[1, 2]]);
  });
});

function dueAt(id: number, location: string | null): DueDose {
  return { id, pet: { id, location }, alerts: [] as string[] } as DueDose;
}
