import type { Word } from './words.ts';

export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** @param day such as “2026-05-04” */
export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()]!;
}

/** The days of a text such as “every day” or “Tuesday to Sunday”; null if it says more than days. */
export function parseOpeningDays(text: string): ReadonlySet<Weekday> | null {
  const plain = text
    .toLowerCase()
    .replaceAll(/[–—-]/g, ' to ')
    .replaceAll(/[,&]/g, ' and ')
    .replaceAll(/\bthrough\b|\buntil\b|\btill\b/g, 'to')
    .trim()
    .replaceAll(/\s+/g, ' ');
  if (/^(?:every day|daily|seven days a week|7 days a week|all week)$/.test(plain)) return new Set(WEEKDAYS);
  const days = new Set<Weekday>();
  for (const part of plain.replace(/^from /, '').split(/ and (?:on )?/)) {
    const [from, to, ...more] = part.replace(/^on /, '').split(' to ').map(parseGroup);
    if (!from || more.length > 0 || to === null) return null;
    if (to === undefined) for (const day of from) days.add(day);
    else for (const day of between(from[0]!, to.at(-1)!)) days.add(day);
  }
  const except = /\bexcept\b|\bbut\b/.test(plain);
  return except || days.size === 0 ? null : days;
}

function parseGroup(text: string): Weekday[] | null {
  const word = text.trim();
  if (/^weekdays?$/.test(word)) return WEEKDAYS.slice(1, 6);
  if (/^weekends?$/.test(word)) return ['saturday', 'sunday'];
  const day =
    word.length < 3 ? undefined : WEEKDAYS.find((each) => each.startsWith(word.replace(/s$/, '').replace(/\.$/, '')));
  return day ? [day] : null;
}

function between(from: Weekday, to: Weekday): Weekday[] {
  const [start, end] = [WEEKDAYS.indexOf(from), WEEKDAYS.indexOf(to)];
  const length = ((end - start + 7) % 7) + 1;
  return Array.from({ length }, (_, index) => WEEKDAYS[(start + index) % 7]!);
}

/** The days that a question names: “today”, “on Sundays”, “on the weekend”. */
export function listRequestedDays(words: readonly Word[], today: Weekday): Weekday[] {
  const lemmas = new Set(words.map(({ lemma, typed }) => (typed === 'weekdays' ? 'weekday' : lemma)));
  const next = WEEKDAYS[(WEEKDAYS.indexOf(today) + 1) % 7]!;
  const afterNext = WEEKDAYS[(WEEKDAYS.indexOf(today) + 2) % 7]!;
  const ranges = new Set(
    words.flatMap(({ lemma }, at) =>
      isWeekday(lemma) && RANGE_WORDS.has(words[at + 1]?.typed ?? '') && isWeekday(words[at + 2]?.lemma)
        ? between(lemma, words[at + 2]!.lemma as Weekday)
        : [],
    ),
  );
  return WEEKDAYS.filter(
    (day) =>
      lemmas.has(day) ||
      ranges.has(day) ||
      (lemmas.has('weekend') && (day === 'saturday' || day === 'sunday')) ||
      (lemmas.has('weekday') && day !== 'saturday' && day !== 'sunday') ||
      ((lemmas.has('today') || words.some(({ typed }) => typed === 'today')) && day === today) ||
      (lemmas.has('tomorrow') && day === next) ||
      (lemmas.has('overmorrow') && day === afterNext),
  );
}

export const isDay = (word: Word): boolean => listRequestedDays([word], 'sunday').length > 0;

const RANGE_WORDS = new Set(['to', 'thru', 'through', 'till', 'until']);

function isWeekday(word: string | undefined): word is Weekday {
  return (WEEKDAYS as readonly (string | undefined)[]).includes(word);
}
