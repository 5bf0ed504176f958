import { addDays, dayIn } from '../../../../platform/shelter-day.contract.ts';
import type { PetFacts } from '../../../pets/server/index.ts';
import { isYesOrNo } from './clause-text.ts';
import { describeClosure, listClosures, listLocations } from './closures.ts';
import type { Knowledge } from './knowledge.ts';
import { listRequestedDays, parseOpeningDays, weekdayOf, WEEKDAYS } from './opening-days.ts';
import { parseClockTime } from './parse-clock-time.ts';
import { wordSet } from './tokens.ts';
import type { Clause } from './words.ts';

/** “Do you do pickups on Sundays?”: on any day that the shelter is open. Null if the question names no weekday. */
export async function describePickupDay(
  clause: Clause,
  known: Knowledge,
  pet: PetFacts | null,
): Promise<string | null> {
  const { words } = clause;
  const namesWeekday = words.some(({ lemma }) => [...WEEKDAYS, 'weekend', 'weekday'].includes(lemma));
  const open = parseOpeningDays(known.shelter.openingDays);
  if (!namesWeekday || !open) return null;
  const today = dayIn(known.shelter.timeZone, known.now);
  const requested = listRequestedDays(words, weekdayOf(today));
  const next = new Set(
    Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead)).filter((day) => requested.includes(weekdayOf(day))),
  );
  const locations = listLocations(words, known, pet ? [pet] : []);
  const closures = (await listClosures(known)).filter(
    ({ day, location }) => next.has(day) && (location === '' || !locations || locations.includes(location)),
  );
  const closed = closures.map((each) => describeClosure(each, pet ? [pet] : []));
  // “This Sunday” is closed, though others may not be.
  const isOffered = known.shelter.locations.every(({ name, isOffered: is }) => is || !locations?.includes(name));
  const isSure = isOffered && closures.every(({ location }) => location !== '' && !locations);
  const isYes =
    isSure &&
    isYesOrNo(clause) &&
    requested.every((day) => open.has(day)) &&
    !words.some(({ lemma }) => CLOCK.has(lemma));
  return [...(isYes ? ['Yes, on any day we’re open.'] : []), ...closed].join(' ') || null;
}

/**
 * “Is a pickup at 5 PM possible?”: “No. ”, or nothing if it may be.
 * @returns null if only a person can say: a cat may go home at any time
 */
export function describePickupClock({ words }: Clause, { shelter }: Knowledge, pet: PetFacts | null): string | null {
  const clocks = words.filter(({ lemma }) => lemma === 'oclock');
  if (clocks.length === 0) return '';
  const [{ minute } = {}] = clocks;
  const isCat = pet?.type === 'Cat' || words.some(({ lemma }) => lemma === 'cat' || lemma === 'kitten');
  if (clocks.length > 1 || minute === undefined || isCat || words.some(({ typed }) => RELATIVE.has(typed))) return null;
  return shelter.pickupTimes.some((time) => parseClockTime(time) === minute) ? '' : 'No. ';
}

const RELATIVE = wordSet('before after until till by around about from between not or latest earliest');

/** “Can I pick up on Sunday evening?” asks for more than the day. */
const CLOCK = wordSet('oclock morning afternoon evening night early late before after only not or');
