import { expect, test } from 'vitest';
import { keepPets, keptPets, onKeptPets } from './more-pets-kept.ts';

const more = { pets: [], page: 2, total: 60, state: 'ready', unasked: 1 } as const;

test('keeps what was appended for each place, and tells whoever shows it', () => {
  let told = 0;
  const stop = onKeptPets(() => told++);
  keepPets('a', { ...more, pets: [] });
  stop();
  keepPets('b', { ...more, pets: [], page: 3 });
  expect(keptPets('a')?.page).toBe(2);
  expect(keptPets('b')?.page).toBe(3);
  expect(told).toBe(1);
});

test('forgets the places that were left longest ago', () => {
  keepPets('first', { ...more, pets: [] });
  for (let place = 0; place < 20; place++) keepPets(`place ${place}`, { ...more, pets: [] });
  expect(keptPets('first')).toBeUndefined();
  expect(keptPets('place 0')).toBeDefined();
});
