import { joinList } from '../../../../platform/join-list.contract.ts';
import { addDays, dayIn } from '../../../../platform/shelter-day.contract.ts';
import { listClosedDays } from '../../../pickups/server/index.ts';
import { isYesOrNo, textOf } from './clause-text.ts';
import type { Knowledge } from './knowledge.ts';
import { listRequestedDays, parseOpeningDays, WEEKDAYS, type Weekday } from './opening-days.ts';
import { isUnedited, type TopicAnswer } from './saved-answers.ts';
import { lowerFirst } from './sentences.ts';
import type { Clause } from './words.ts';

/** When the shelter is open, and whether it is on the days that the question names. */
export async function answerHours(clause: Clause, known: Knowledge): Promise<TopicAnswer | undefined> {
  if (!isUnedited('hours', known)) return undefined;
  if (!/\bholiday\b/.test(textOf(clause.words))) {
    return { text: (await describeRequestedDays(clause, known)) ?? describeOpening(known), links: [] };
  }
  const closures = (await listClosures(known)).filter(({ location }) => location === '');
  const dates = closures.map(({ day, reason }) => `${formatDate(day)} (${reason})`);
  const except = dates.length > 0 ? `, except on ${joinList(dates)}` : '';
  return { text: `${describeOpening(known).slice(0, -1)}${except}.`, links: [], needsPerson: true };
}

function describeOpening({ shelter: { openingDays, openingHours } }: Knowledge): string {
  return `We’re open ${openingDays}, ${openingHours}.`;
}

/** The days in the next months on which all locations are closed, or one is. */
async function listClosures({ db, shelter, now }: Knowledge) {
  const today = dayIn(shelter.timeZone, now);
  return listClosedDays(db, { first: today, last: addDays(today, CLOSED_AHEAD_DAYS) });
}

/** “Yes, we’re open tomorrow, …” Null if the question names no day, or the shelter's days can't be told apart. */
export async function describeRequestedDays(clause: Clause, known: Knowledge): Promise<string | null> {
  const { words } = clause;
  const { openingDays, openingHours, timeZone } = known.shelter;
  const today = dayIn(timeZone, known.now);
  const weekday = weekdayOf(today);
  const isNow = words.some(({ typed }) => typed === 'now');
  const requested = isNow ? [weekday] : listRequestedDays(words, weekday);
  if (requested.length === 0) return null;
  const dates = new Map(
    Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead)).map((day) => [day, weekdayOf(day)]),
  );
  const closures = (await listClosures(known)).filter(({ day }) => requested.includes(dates.get(day)!));
  const text = textOf(words);
  const closure = closures.find(({ location }) => location === '');
  const closed = closures
    .map(
      ({ day, location, reason }) =>
        `${location === '' ? 'We’re' : `${location} is`} closed on ${formatDate(day)} (${reason}).`,
    )
    .join(' ');
  if (closure && (isNow || /\b(?:today|tomorrow)\b/.test(text)))
    return `${closed} Otherwise, ${lowerFirst(describeOpening(known))}`;
  const open = parseOpeningDays(openingDays);
  if (!open || isNow) return closed === '' ? null : `${closure ? '' : `${describeOpening(known)} `}${closed}`;
  const [yes, no] = [requested.filter((day) => open.has(day)), requested.filter((day) => !open.has(day))];
  const name = (days: Weekday[]) => {
    // A week that ends with its weekend.
    const inOrder = days.toSorted((one, other) => Number(one === 'sunday') - Number(other === 'sunday'));
    if (days.length > 1) return `on ${joinList(inOrder.map(plural))}`;
    if (days[0] === weekday && !text.split(' ').includes(weekday)) return 'today';
    return /\btomorrow\b/.test(text) ? 'tomorrow' : `on ${plural(days[0]!)}`;
  };
  // “Are you open on Sunday at 9 PM?” and “Are you closed on Sunday?” are not answered by a yes.
  const isYes = no.length === 0 && closures.length === 0 && isYesOrNo(clause) && !NO_YES.test(text);
  const parts = [
    yes.length > 0 && `${isYes ? 'Yes, we’re' : 'We’re'} open ${name(yes)}, ${openingHours}.`,
    no.length > 0 && `We’re closed ${name(no)}.`,
    no.length > 0 && yes.length === 0 && describeOpening(known),
    closed,
  ];
  return parts.filter(Boolean).join(' ');
}

const NO_YES = /\b(?:close|oclock|evening|night|early|late|before|after|\d{1,2})\b/;
const CLOSED_AHEAD_DAYS = 120;

function weekdayOf(day: string): Weekday {
  return WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()]!;
}

function formatDate(day: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
}

const plural = (day: Weekday) => `${day[0]!.toUpperCase()}${day.slice(1)}s`;
