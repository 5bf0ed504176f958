import { joinList } from '../../../../platform/join-list.contract.ts';
import { dayIn, addDays } from '../../../../platform/shelter-day.contract.ts';
import { isYesOrNo, textOf } from './clause-text.ts';
import { describeClosure, isAboutPast, listClosures, listLocations, withKnownClosures } from './closures.ts';
import type { Knowledge } from './knowledge.ts';
import { isDay, listRequestedDays, parseOpeningDays, weekdayOf, WEEKDAYS, type Weekday } from './opening-days.ts';
import { isUnedited, type TopicAnswer } from './saved-answers.ts';
import { MONTHS } from './named-dates.ts';
import { answerForSites, describeWalkInHours } from './site-hours.ts';
import { lowerFirst } from './sentences.ts';
import { findOpeningState, parseOpeningHours } from './opening-hours.ts';
import { asksWhetherClosedThen, namesClosedHour, pointsToOtherTime } from './unclear-times.ts';
import { describeDay, weekOf } from '../../../settings/site-week.contract.ts';
import type { PetFacts } from '../../../pets/server/index.ts';
import type { Clause, Word } from './words.ts';

/** When the shelter, or the site that the question names, is open, and whether it is on the days that it names. */
export async function answerHours(clause: Clause, known: Knowledge): Promise<TopicAnswer | null | undefined> {
  if (!isUnedited('hours', known)) return undefined;
  return answerForSites(clause, known, (atSite) => describeHours(clause, atSite));
}

async function describeHours(clause: Clause, known: Knowledge): Promise<TopicAnswer | null> {
  if (asksForClosedDays(clause)) return describeClosedDays(clause, known);
  if (pointsToOtherTime(clause, known) || asksWhetherClosedThen(clause)) return null;
  const clock = await describeNowOrClock(clause, known);
  if (clock === null && namesClosedHour(clause, known)) return null;
  // “Are you open on December 9?”: a closure is added to the answer.
  if (findMonth(clause) !== null) return null;
  const describeAllOpening = () =>
    withKnownClosures(describeOpening(known), known, { locations: listLocations(clause.words, known, []) });
  if (!/\bholiday\b/.test(textOf(clause.words))) {
    const text =
      clock ??
      (await describeOpensOrCloses(clause, known)) ??
      (await describeRequestedDays(clause, known)) ??
      (await describeAllOpening());
    return { text, links: [] };
  }
  return { text: await describeAllOpening(), links: [], needsPerson: true };
}

/** “What days are you closed?”, “when are you closed next?”; not “what time are you closed?”. */
function asksForClosedDays({ words }: Clause): boolean {
  const text = words.map(({ typed }) => typed).join(' ');
  return (
    /\b(?:days?|when|dates?)\b.{0,30}\bclosed\b|\bclosed\b.{0,30}\b(?:days?|dates?)\b|\bever close|\bclosed (?:any|in)\b/.test(
      text,
    ) &&
    !WEEKDAYS.some((day) => words.some(({ lemma }) => lemma === day)) &&
    !/\b(?:today|tomorrow|weekends?|holidays?)\b/.test(text)
  );
}

/** Says when the shelter, or one of its locations, is closed in the next months. Null for a month without such days. */
async function describeClosedDays(clause: Clause, known: Knowledge): Promise<TopicAnswer | null> {
  const month = findMonth(clause);
  const closures = (await listClosures(known)).filter(({ day }) => month === null || Number(day.slice(5, 7)) === month);
  if (month !== null && closures.length === 0) return null;
  return { text: [describeOpening(known), ...closures.map((each) => describeClosure(each))].join(' '), links: [] };
}

/** From 1. “May I …” names none. */
function findMonth({ words }: Clause): number | null {
  const at = MONTHS.findIndex((name) => name !== 'may' && words.some(({ typed }) => typed === name));
  return at === -1 ? null : at + 1;
}

export function describeOpening({ shelter: { openingDays, openingHours } }: Knowledge): string {
  return `We’re open ${openingDays}, ${openingHours}.`;
}

/** “Are you open now?”, “can I come at 7 AM?”, “are you open 24 hours?”. Null if the question is none of these. */
export async function describeNowOrClock(
  clause: Clause,
  known: Knowledge,
  pets: readonly PetFacts[] = [],
): Promise<string | null> {
  const { db, shelter, now } = known;
  const hours = parseOpeningHours(shelter.openingHours);
  const text = textOf(clause.words).replace(/\bafter (?:my )?(?:work|works|school)\b/, '');
  if (!hours || !isYesOrNo(clause) || (NO_CLOCK.test(text) && !OPEN_UNTIL.test(text))) return null;
  const times = clause.words.filter(({ lemma }) => lemma === 'oclock');
  if (/\b24 (?:hour|7)\b/.test(text)) return times.length > 0 ? null : `No. ${describeOpening(known)}`;
  if (times.length === 0 && clause.words.some(({ typed }) => typed === 'now') && /\bopen\b/.test(text)) {
    const state = await findOpeningState(db, shelter, now);
    if (state === 'open') return `Yes, we’re open until ${hours.closesAt} today.`;
    return state === 'before' ? `No, we open at ${hours.opensAt}.` : null;
  }
  // “Is it too late to visit today?”
  if (times.length === 0 && /\btoo late\b/.test(text) && /\b(?:today|tonight|now)\b/.test(text)) {
    const state = await findOpeningState(db, shelter, now);
    if (state === 'open') return `No, we’re open until ${hours.closesAt} today.`;
    return state === 'closed' ? `Yes, we’re closed for today. ${describeOpening(known)}` : null;
  }
  const minute = times.length === 1 ? times[0]!.minute : undefined;
  // “Are you open until 8?”
  if (minute !== undefined && OPEN_UNTIL.test(text))
    return minute <= hours.closes ? `Yes, we’re open until ${hours.closesAt}.` : `No, we close at ${hours.closesAt}.`;
  if (minute === undefined || !CLOCK.test(text) || NO_CLOCK.test(text)) return null;
  if ((await describeRequestedDays(clause, known, pets))?.includes('closed')) return null;
  const [isBefore, isAfter] = [minute < hours.opens, minute >= hours.closes];
  const [isLate, isEarly] = [/\btoo late\b/.test(text), /\btoo early\b/.test(text)];
  if (isLate)
    return isBefore
      ? null
      : isAfter
        ? `Yes, we close at ${hours.closesAt}.`
        : `No, we’re open until ${hours.closesAt}.`;
  if (isEarly)
    return isAfter ? null : isBefore ? `Yes, we open at ${hours.opensAt}.` : `No, we open at ${hours.opensAt}.`;
  if (isBefore) return `No, we open at ${hours.opensAt}.`;
  if (isAfter) return `No, we close at ${hours.closesAt}.`;
  const isAnyDay = (parseOpeningDays(shelter.openingDays)?.size ?? 0) === WEEKDAYS.length;
  return isAnyDay ? `Yes, we’re open until ${hours.closesAt}.` : null;
}

/** “What time do you close today?” Null if it asks for more, or for another day. */
async function describeOpensOrCloses(clause: Clause, known: Knowledge): Promise<string | null> {
  const hours = parseOpeningHours(known.shelter.openingHours);
  const [, close, day = ''] = ASKS_CLOCK.exec(clause.words.map(({ typed }) => typed).join(' ')) ?? [];
  const isAnyDay = parseOpeningDays(known.shelter.openingDays)?.size === WEEKDAYS.length;
  if (!hours || close === undefined || !isAnyDay) return null;
  if ((await describeRequestedDays(clause, known))?.includes('closed')) return null;
  return `${close === 'close' ? `We close at ${hours.closesAt}` : `We open at ${hours.opensAt}`}${day}.`;
}

const ASKS_CLOCK =
  /^(?:(?:hi|hello|hey|so|and|ok) )*(?:at )?(?:what time|when) (?:do|will) (?:you|u|y all) (?:guys )?(open|close)( today| tomorrow)?$/;

/** “At 7 AM”, “is 7:30 PM too late”; not “before 7 AM”. */
const CLOCK = /\b(?:at|around|is|like) oclock\b/;
const OPEN_UNTIL = /\bopen until oclock\b/;
const NO_CLOCK = /\b(?:not|no|never|close|before|after|until|till|from|between|or|since)\b/;

/** “Can I just walk in tomorrow?”, “do I need an appointment?”. Null if the question is neither. */
export async function describeWalkIn(
  clause: Clause,
  known: Knowledge,
  pets: readonly PetFacts[] = [],
): Promise<string | null> {
  const text = textOf(clause.words);
  if (isUnedited('visit', known) && ASKS_WALK_IN_HOURS.test(text))
    return describeWalkInHours(clause.words, known, pets);
  const asksNeed =
    /\b(?:do|does|would|will|must) (?:i|we)\b.{0,20}\b(?:need|have to)\b.{0,20}\b(?:appointment|book|reserve)\b/.test(
      text,
    );
  if (!isUnedited('visit', known) || !(asksNeed || isWalkIn(text)) || !ASKS_LEAVE.test(text)) return null;
  if (clause.words.some(({ lemma }) => lemma === 'oclock')) return null;
  const day = await describeRequestedDays({ ...clause, isQuestion: true }, known, pets);
  if (day?.includes('closed')) return day.replace(/^Yes, we/, 'We');
  const walkInHours = describeWalkInHours(clause.words, known, pets);
  if (walkInHours !== null) return walkInHours;
  const opening = (day ?? describeOpening(known)).replace(/^Yes, we/, 'We');
  if (asksNeed) return `No, just walk in. ${opening}`;
  return `Yes, just walk in. ${opening}`;
}

function isWalkIn(text: string): boolean {
  return (
    /\bwalkin\b|\bwithout (?:\w+ )?(?:appointment|book|reserve)\b/.test(text) &&
    !/\b(?:not|or|what|when|how|apply|application|adopt|take|get)\b/.test(text)
  );
}

/** “When can I walk in?”, “what are your walk-in hours?” */
const ASKS_WALK_IN_HOURS =
  /^(?!.*\b(?:adopt|apply|application|oclock)\b).*(?:\bwhen (?:can|could|may) (?:i|we)\b.{0,40}\bwalkin\b|\bwalkin hour\b|\bhour\b.{0,20}\bwalkin\b)/;
const ASKS_LEAVE = /^(?:(?:hi|hello|hey|so|and|but|also) )*(?:can|could|may|do|would|will|must) (?:i|we)\b/;

/**
 * “Yes, we’re open tomorrow, …” Null if the message names no day, or the shelter's days can't be told apart.
 * @param pets those to be met; only closures of their locations matter
 */
export async function describeRequestedDays(
  clause: Clause,
  known: Knowledge,
  pets: readonly PetFacts[] = [],
): Promise<string | null> {
  const { words } =
    listRequestedDays(clause.words, 'sunday').length > 0 ? clause : withDaysOf(clause, known.messageWords);
  const { openingDays, openingHours, timeZone } = known.shelter;
  const today = dayIn(timeZone, known.now);
  const weekday = weekdayOf(today);
  const isNow = words.some(({ typed }) => typed === 'now');
  const requested = isNow ? [weekday] : listRequestedDays(words, weekday);
  if (requested.length === 0) return null;
  const dates = new Map(
    Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead)).map((day) => [day, weekdayOf(day)]),
  );
  const locations = listLocations(words, known, pets);
  const closures = (await listClosures(known)).filter(
    ({ day, location }) =>
      requested.includes(dates.get(day)!) && (location === '' || !locations || locations.includes(location)),
  );
  const text = textOf(words);
  const isClosed = (requestedDay: Weekday) =>
    isClosedEverywhere(
      closures.filter(({ day }) => dates.get(day) === requestedDay),
      locations,
    );
  const closedDays = requested.filter(isClosed);
  const closed = closures.map((each) => describeClosure(each, pets)).join(' ');
  if (closedDays.length === requested.length) {
    const opening = await withKnownClosures(describeOpening(known), known, { locations, named: closures });
    return `${closed} Otherwise, ${lowerFirst(opening)}`;
  }
  const open = parseOpeningDays(openingDays);
  if (!open || isNow) return closed === '' ? null : `${describeOpening(known)} ${closed}`;
  const [yes, no] = [
    requested.filter((day) => open.has(day) && !closedDays.includes(day)),
    requested.filter((day) => !open.has(day)),
  ];
  const name = (days: Weekday[]) => {
    // A week that ends with its weekend.
    const inOrder = days.toSorted((one, other) => Number(one === 'sunday') - Number(other === 'sunday'));
    if (days.length > 1) return `on ${joinList(inOrder.map(plural))}`;
    if (days[0] === weekday && !text.split(' ').includes(weekday)) return 'today';
    return /\btomorrow\b/.test(text) ? 'tomorrow' : `on ${plural(days[0]!)}`;
  };
  // “Are you open on Sunday at 9 PM?” and “Are you closed on Sunday?” are not answered by a yes.
  const isYes = no.length === 0 && closures.length === 0 && isYesOrNo(clause) && !NO_YES.test(text);
  // “Are you closed today?”
  const isNo =
    no.length === 0 &&
    closures.length === 0 &&
    isYesOrNo(clause) &&
    ASKS_CLOSED.test(words.map(({ typed }) => typed).join(' '));
  const answer = isYes ? 'Yes, we’re' : isNo ? 'No, we’re' : 'We’re';
  const parts = [
    yes.length > 0 && `${answer} open ${name(yes)}, ${hoursOn(yes, known) ?? openingHours}.`,
    no.length > 0 && `We’re closed ${name(no)}.`,
    no.length > 0 && yes.length === 0 && describeOpening(known),
    closed,
  ];
  return parts.filter(Boolean).join(' ');
}

/** The hours of these days, if they are the same and other days have others; null otherwise. */
function hoursOn(days: readonly Weekday[], { shelter }: Knowledge): string | null {
  if (parseOpeningHours(shelter.openingHours)) return null;
  const weeks = shelter.locations.filter(({ isOffered }) => isOffered).map((site) => weekOf(site, shelter));
  const hours = new Set(days.map((day) => describeDay(weeks, WEEKDAYS.indexOf(day))));
  return hours.size === 1 ? [...hours][0]! : null;
}

/** Whether all of the locations that matter are closed on the day of the closures. */
function isClosedEverywhere(closures: readonly { location: string }[], locations: readonly string[] | null): boolean {
  const isSome = (name: string) => closures.some(({ location }) => location === name);
  return isSome('') || (locations !== null && locations.length > 0 && locations.every(isSome));
}

const ASKS_CLOSED = /^(?:\w+ )?(?:are|is) (?:\w+ ){1,3}closed\b/;
const NO_YES = /\b(?:close|oclock|evening|night|early|late|before|after|\d{1,2})\b/;

/** “We’d like to drop by this Sunday, are you open?” A day in the past is none that the question means. */
function withDaysOf(clause: Clause, messageWords: readonly Word[]): Clause {
  return isAboutPast(messageWords) ? clause : { ...clause, words: [...clause.words, ...messageWords.filter(isDay)] };
}

const plural = (day: Weekday) => `${day[0]!.toUpperCase()}${day.slice(1)}s`;
