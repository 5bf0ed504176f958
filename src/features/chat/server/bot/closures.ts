import { joinList } from '../../../../platform/join-list.contract.ts';
import { addDays, dayIn } from '../../../../platform/shelter-day.contract.ts';
import type { PetFacts } from '../../../pets/server/index.ts';
import { listClosedDays } from '../../../pickups/server/index.ts';
import { textOf } from './clause-text.ts';
import type { Knowledge } from './knowledge.ts';
import { listNamedDates } from './named-dates.ts';
import { listRequestedDays, weekdayOf } from './opening-days.ts';
import { listNamedSites } from './site-names.ts';
import type { Clause, Word } from './words.ts';

/** The days in the next months on which all locations are closed, or one is. */
export async function listClosures({ db, shelter, now }: Knowledge) {
  const today = dayIn(shelter.timeZone, now);
  return listClosedDays(db, { first: today, last: addDays(today, CLOSED_AHEAD_DAYS) });
}

const CLOSED_AHEAD_DAYS = 120;

/**
 * The closures on the days that a message names, of the whole shelter or where the pet lives, or of the location that it
 * names. Visitors who are still waiting for a person's answer may come anyway.
 */
export async function describeNamedClosures(
  known: Knowledge,
  clauses: readonly Clause[],
  pet: PetFacts | null,
): Promise<string[]> {
  const words = known.messageWords;
  if (isAboutPast(words)) return [];
  const today = dayIn(known.shelter.timeZone, known.now);
  const weekdays = new Set(clauses.flatMap((clause) => listRequestedDays(clause.words, weekdayOf(today))));
  const week = Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead));
  const days = new Set([...listNamedDates(words, today), ...week.filter((day) => weekdays.has(weekdayOf(day)))]);
  const pets = pet ? [pet] : [];
  const locations = listLocations(words, known, pets) ?? [];
  const closures = (await listClosures(known)).filter(
    ({ day, location }) => days.has(day) && (location === '' || locations.includes(location)),
  );
  return closures.map((each) => describeClosure(each, pets));
}

/**
 * The opening days with the closures known, so that “every day” says nothing false: “…, except on December 9 (…).”
 * @param named closures that the answer names already
 */
export async function withKnownClosures(
  opening: string,
  known: Knowledge,
  { locations = null, named = [] }: { locations?: readonly string[] | null; named?: readonly ClosedDay[] } = {},
): Promise<string> {
  const isNamed = (one: ClosedDay) => named.some(({ day, location }) => day === one.day && location === one.location);
  const closures = (await listClosures(known)).filter(
    (each) => !isNamed(each) && (each.location === '' || !locations || locations.includes(each.location)),
  );
  const dates = closures.filter(({ location }) => location === '').map(formatReason);
  const except = dates.length > 0 ? `, except on ${joinList(dates)}` : '';
  const others = closures.filter(({ location }) => location !== '').map((each) => describeClosure(each));
  return [`${opening.replace(/\.$/, '')}${except}.`, ...others].join(' ');
}

/** Adds the days on which the whole shelter is closed to an answer that says when it's open, unless it names them. */
export async function withExceptions(text: string, known: Knowledge): Promise<string> {
  const { openingDays, openingHours } = known.shelter;
  const opening = `${openingDays}, ${openingHours}`;
  if (!text.includes(opening)) return text;
  const closures = (await listClosures(known)).filter(({ location }) => location === '').map(formatReason);
  const missing = closures.filter((closure) => !text.includes(closure));
  return missing.length === 0 ? text : text.replace(opening, `${opening}, except on ${joinList(missing)}`);
}

const formatReason = ({ day, reason }: ClosedDay) => `${formatDate(day)} (${reason})`;

type ClosedDay = Awaited<ReturnType<typeof listClosures>>[number];

/** “I came by last Sunday”; not “we were hoping to come on Sunday” */
export function isAboutPast(words: readonly Word[]): boolean {
  return PAST.test(textOf(words));
}

const PAST =
  /\b(?:last|ago|(?:was|were)(?! (?:\w+ )?(?:hoping|hope|wondering|wonder|thinking|planning))|came|went|visited|adopted|applied|had|been)\b/;

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
  const named = listNamedSites(words, shelter);
  if (named.length > 0) return named.map(({ name }) => name);
  if (shelter.locations.length === 1) return shelter.locations.map(({ name }) => name);
  return pets.length === 0 ? null : pets.flatMap(({ location }) => location ?? []);
}

export function formatDate(day: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
}
