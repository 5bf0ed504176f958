import { expect, test } from 'vitest';
import { splitStory } from './story-card.tsx';

const words = (count: number) => 'She sleeps on my feet and snores. '.repeat(count).trim();

test('keeps a short story whole, by paragraph', () => {
  expect(splitStory('One.\n\nTwo.\nThree.')).toEqual({ beginning: ['One.', 'Two.', 'Three.'], rest: [] });
});

test('cuts a long story after a sentence, and loses nothing', () => {
  const { beginning, rest } = splitStory(`${words(3)}\n${words(30)}\n${words(2)}`);
  expect(beginning).toHaveLength(2);
  expect(beginning.join(' ').length).toBeLessThanOrEqual(421);
  expect(beginning[1]).toMatch(/snores\.$/);
  expect([...beginning, ...rest].join(' ')).toBe(`${words(3)} ${words(30)} ${words(2)}`);
});

test('cuts text without sentences or words between whole characters', () => {
  expect(splitStory('word '.repeat(300)).beginning[0]!.length).toBeLessThanOrEqual(420);
  const { beginning, rest } = splitStory(`a${'🐾'.repeat(800)}`);
  expect(beginning[0]!.isWellFormed()).toBe(true);
  expect(beginning.join('') + rest.join('')).toBe(`a${'🐾'.repeat(800)}`);
});
