import { expect, test } from 'vitest';
import { setMorePets, findMorePets, subscribeToMorePets } from './more-pets-store.ts';

const more = { pets: [], page: 2, total: 60, status: 'ready', automaticPages: 1 } as const;

test('stores appended pets by history entry, and notifies subscribers', () => {
  let notified = 0;
  const stop = subscribeToMorePets(() => notified++);
  setMorePets('a', { ...more, pets: [] });
  stop();
  setMorePets('b', { ...more, pets: [], page: 3 });
  expect(findMorePets('a')?.page).toBe(2);
  expect(findMorePets('b')?.page).toBe(3);
  expect(notified).toBe(1);
});

test('drops the least recently used entries', () => {
  setMorePets('first', { ...more, pets: [] });
  for (let historyKey = 0; historyKey < 20; historyKey++) setMorePets(`place ${historyKey}`, { ...more, pets: [] });
  expect(findMorePets('first')).toBeUndefined();
  expect(findMorePets('place 0')).toBeDefined();
});
