import { joinList } from '../../../../platform/join-list.contract.ts';
import { addDays, dayIn } from '../../../../platform/shelter-day.contract.ts';
import type { PetFacts } from '../../../pets/server/index.ts';
import { listClosedDays } from '../../../pickups/server/index.ts';
import type { Knowledge } from './knowledge.ts';
import type { Word } from './words.ts';

/** The days in the next months on which all locations are closed, or one is. */
export async function listClosures({ db, shelter, now }: Knowledge) {
  const today = dayIn(shelter.timeZone, now);
  return listClosedDays(db, { first: today, last: addDays(today, CLOSED_AHEAD_DAYS) });
}

const CLOSED_AHEAD_DAYS = 120;

/** “Eastside, where Apple lives, is closed on November 29 (…).” */
export function describeClosure(
  { day, location, reason }: { day: string; location: string; reason: string },
  pets: readonly PetFacts[] = [],
): string {
  const names = pets.filter((pet) => pet.location === location).map(({ name }) => name);
  const where = names.length === 0 ? '' : `, where ${joinList(names)} ${names.length === 1 ? 'lives' : 'live'},`;
  return `${location === '' ? 'We’re' : `${location}${where} is`} closed on ${formatDate(day)} (${reason}).`;
}

/** The locations whose closures matter: those that the question names, or where the pets live. Null if all do. */
export function listLocations(
  words: readonly Word[],
  { shelter }: Knowledge,
  pets: readonly PetFacts[],
): string[] | null {
  const named = shelter.locations.filter(({ name }) =>
    words.some(({ typed }) => typed.length > 3 && name.toLowerCase().startsWith(typed)),
  );
  if (named.length > 0) return named.map(({ name }) => name);
  return pets.length === 0 ? null : pets.flatMap(({ location }) => location ?? []);
}

export function formatDate(day: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
}
