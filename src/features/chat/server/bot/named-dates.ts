import { addDays } from '../../../../platform/shelter-day.contract.ts';
import { wordSet } from './tokens.ts';
import type { Word } from './words.ts';

/** The next days with these dates: “dec 9”, “9th of December”, “the 29th”. */
export function listNamedDates(words: readonly Word[], today: string): string[] {
  const typed = words.map((word) => word.typed);
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead)).filter((day) => {
    const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8, 10))];
    return typed.some(
      (word, at) =>
        DATE.exec(word)?.[1] === String(date) && isMonth(typed, at, month, day < addDays(today, MONTH_DAYS)),
    );
  });
}

const DAYS_AHEAD = 120;
const MONTH_DAYS = 28;
const DATE = /^(\d{1,2})(?:st|nd|rd|th)?$/;

/** Whether the month stands beside the date; “the 29th” is soon. */
function isMonth(typed: readonly string[], at: number, month: number, isSoon: boolean): boolean {
  const after = typed[at + 1] === 'of' ? typed[at + 2] : typed[at + 1];
  const named = [typed[at - 1], after].map((word) => MONTHS.findIndex((name) => isCalled(word, name)) + 1);
  const other = named.find((each) => each > 0);
  return other === undefined ? isSoon && isOrdinalDate(typed, at) : other === month;
}

/** “On the 29th”; not “9th grader” */
function isOrdinalDate(typed: readonly string[], at: number): boolean {
  return (
    /\d(?:st|nd|rd|th)$/.test(typed[at]!) &&
    BEFORE_DATE.test(typed[at - 1] ?? '') &&
    !NO_DATE_BEFORE.has(typed[at + 1] ?? '')
  );
}

const BEFORE_DATE = /^(?:the|on|\w+day)$/;
const NO_DATE_BEFORE = wordSet(
  'grade grader floor street avenue birthday time anniversary one place dog cat pet month',
);

const isCalled = (word: string | undefined, name: string) =>
  word !== undefined &&
  word.length >= 3 &&
  (word === name || word === name.slice(0, 3) || (word === 'sept' && name === 'september'));

export const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
