import { describe, expect, test } from 'vitest';
import { encodeMentions, findTypedMention, matchColleagues, splitNote } from './mentions.ts';

const team = [
  { id: 1, name: 'Rob' },
  { id: 2, name: 'Robin Keller' },
  { id: 3, name: 'Ada Obi' },
];

describe('mentions', () => {
  test('are stored as ids, the longest name first', () => {
    expect(encodeMentions('@Robin Keller and @Rob, not @Robert or rob@Rob', team)).toBe(
      '@[2] and @[1], not @Robert or rob@[1]',
    );
  });

  test('are displayed as current names', () => {
    expect(
      splitNote({
        text: '@[2] asked @[9].',
        mentions: [
          { id: 2, name: 'Robin Moss' },
          { id: 9, name: null },
        ],
      }),
    ).toEqual([
      { text: '@Robin Moss', isMention: true },
      { text: ' asked ', isMention: false },
      { text: '@former colleague', isMention: true },
      { text: '.', isMention: false },
    ]);
  });

  test('are suggested while an @ and a name are typed', () => {
    expect(findTypedMention('Ask @Ro', 7)).toBe('Ro');
    expect(findTypedMention('@', 1)).toBe('');
    expect(findTypedMention('mail@example', 12)).toBeNull();
    expect(findTypedMention('@ no', 4)).toBeNull();
    expect(matchColleagues(team, 'ro').map(({ id }) => id)).toEqual([1, 2]);
    expect(matchColleagues(team, 'kel').map(({ id }) => id)).toEqual([2]);
    expect(matchColleagues(team, 'Ada Obi ')).toEqual([]);
  });
});
