import { addDays } from '../../platform/shelter-day.contract.ts';

export interface ParsedTask {
  title: string;
  /** Null if the line names no day. */
  due_on: string | null;
}

/**
 * Separates the due date from a task: "Call Ines tomorrow", "Fri: order food", "Book the vet in 2 weeks", "Renew license
 * by Dec 5". Only a day at the start or the end counts, since one in the middle may belong to the title.
 * @param today in the shelter's time zone
 */
export function parseTaskLine(line: string, today: string): ParsedTask {
  const words = line.trim().split(/\s+/);
  const longest = Math.min(words.length - 1, MAX_DAY_WORDS);
  for (let count = longest; count >= 1; count--) {
    const due_on = parseDayAtEnd(words.slice(-count), today);
    if (due_on !== null) return { title: words.slice(0, -count).join(' ').replace(/,$/, ''), due_on };
  }
  for (let count = longest; count >= 1; count--) {
    const due_on = parseDayAtStart(words.slice(0, count), today);
    if (due_on !== null) return { title: words.slice(count).join(' '), due_on };
  }
  return { title: words.join(' '), due_on: null };
}

/** Such as "by December 5th, 2026 -". */
const MAX_DAY_WORDS = 5;

function parseDayAtEnd(words: readonly string[], today: string): string | null {
  const text = words.join(' ').toLowerCase();
  return parseDay(text.replace(/^(?:due|by|on|until) /, '').replace(/[.!]$/, ''), today);
}

function parseDayAtStart(words: readonly string[], today: string): string | null {
  const text = words.join(' ').toLowerCase();
  return parseDay(text.replace(/^(?:by|on) /, '').replace(/(?:[:,]| -)$/, ''), today);
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function parseDay(words: string, today: string): string | null {
  if (words === 'today' || words === 'tonight') return today;
  if (words === 'tomorrow') return addDays(today, 1);
  if (words === 'next week') return nextWeekday(today, 1);
  if (words === 'this weekend') return nextWeekday(addDays(today, -1), 6);
  if (words === 'next month') return `${addMonths(today, 1).slice(0, 8)}01`;
  return (
    parseInterval(words, today) ??
    parseWeekday(words, today) ??
    parseMonthDay(words, today) ??
    parseDigits(words, today)
  );
}

const numbers: Record<string, number> = { a: 1, an: 1, two: 2, three: 3 };

function parseInterval(words: string, today: string): string | null {
  const [, amount, unit] = /^in (an?|\d{1,3}|two|three) (day|week|month)s?$/.exec(words) ?? [];
  if (amount === undefined) return null;
  const count = numbers[amount] ?? Number(amount);
  return unit === 'month' ? addMonths(today, count) : addDays(today, unit === 'week' ? count * 7 : count);
}

const WEEKDAY = /^(next |this )?((?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?)$/;

/** The next such day; "next Friday" is that of the following week. */
function parseWeekday(words: string, today: string): string | null {
  const [, qualifier, name] = WEEKDAY.exec(words) ?? [];
  if (name === undefined) return null;
  const day = nextWeekday(today, weekdays.indexOf(name.slice(0, 3)));
  const isThisWeek = day <= endOfWeek(today);
  return qualifier === 'next ' && isThisWeek ? addDays(day, 7) : day;
}

const MONTH_DAY =
  /^(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/;

function parseMonthDay(words: string, today: string): string | null {
  const [, name, day, year] = MONTH_DAY.exec(words) ?? [];
  if (name === undefined) return null;
  return nextDate(today, { month: monthNames.indexOf(name.slice(0, 3)) + 1, day: Number(day), year });
}

function parseDigits(words: string, today: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(words)) return isDate(words) ? words : null;
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(words) ?? [];
  return month === undefined ? null : nextDate(today, { month: Number(month), day: Number(day), year });
}

/** Without a year, the next such date from today on. */
function nextDate(today: string, { month, day, year }: { month: number; day: number; year: string | undefined }) {
  const inYear = (number: number) =>
    `${String(number).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const date = inYear(year === undefined ? thisYear : Number(year));
  const due = year === undefined && date < today ? inYear(thisYear + 1) : date;
  return isDate(due) ? due : null;
}

function nextWeekday(today: string, weekday: number): string {
  const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  return addDays(today, ahead === 0 ? 7 : ahead);
}

/** Weeks start on Monday. */
function endOfWeek(today: string): string {
  return addDays(today, (7 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7);
}

function isDate(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** The same day some months later, or the last one of that month. */
function addMonths(today: string, months: number): string {
  const first = new Date(`${today.slice(0, 8)}01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months + 1, 0);
  const month = first.toISOString().slice(0, 10);
  return month.slice(8) < today.slice(8) ? month : `${month.slice(0, 8)}${today.slice(8)}`;
}
