import { plainText } from './plain-text.ts';

/*
 * Translates cells of other programs into values of the pet schema. Unknown values pass through unchanged, so that
 * the schema rejects them with its own message.
 */

const VALUES = {
  sex: { m: 'Male', male: 'Male', f: 'Female', female: 'Female', u: '', unknown: '' },
  size: {
    s: 'Small',
    m: 'Medium',
    med: 'Medium',
    l: 'Large',
    xl: 'Extra Large',
    xlarge: 'Extra Large',
    extralarge: 'Extra Large',
  },
  status: {
    a: 'Available',
    active: 'Available',
    adoptable: 'Available',
    available: 'Available',
    h: 'Pending',
    hold: 'Pending',
    onhold: 'Pending',
    p: 'Pending',
    pending: 'Pending',
    // A found animal may still be claimed by its owner.
    f: 'Pending',
    found: 'Pending',
    x: 'Adopted',
    adopted: 'Adopted',
  },
  age: { baby: '0', puppy: '0', kitten: '0', young: '1', adult: '4', senior: '9' },
  flag: { y: 'yes', t: 'yes', n: 'no', f: 'no', u: '', unknown: '', 1: 'yes', 0: 'no', true: 'yes', false: 'no' },
  coat: { h: 'Hairless', s: 'Short', m: 'Medium', l: 'Long', w: 'Wire', c: 'Curly' },
} as const;

export function parseSex(cell: string): string {
  return lookUp(VALUES.sex, cell);
}

/** Accepts a trailing measure, as in `Med. 26-60 lbs (12-27 kg)`. */
export function parseSize(cell: string): string {
  return lookUp(VALUES.size, /^(?:extra[\s-]?|x-?)?[a-z]{1,10}/i.exec(cell)?.[0] ?? cell);
}

export function parseStatus(cell: string): string {
  return lookUp(VALUES.status, cell);
}

export function parseFlag(cell: string): string {
  return lookUp(VALUES.flag, cell).toLowerCase();
}

/** For columns that say what a pet is *not*, such as `NoDogs`. */
export function parseNegatedFlag(cell: string): string {
  const flag = parseFlag(cell);
  return flag === 'yes' ? 'no' : flag === 'no' ? 'yes' : flag;
}

/** "No" may mean partial or none, so it says nothing. */
export function parseShots(cell: string): string {
  const flag = parseFlag(cell);
  return flag === 'yes' ? 'Up to date' : flag === 'no' ? '' : cell;
}

export function parseCoat(cell: string): string {
  return lookUp(VALUES.coat, cell);
}

/** Prefers the notes to the flag. */
export function parseSpecialNeeds([notes = '', flag = '']: readonly string[]): string {
  if (notes !== '') return plainText(notes);
  const needs = parseFlag(flag);
  return needs === 'yes' ? 'Has special needs' : needs === 'no' ? 'none' : plainText(flag);
}

export function parseColours(cells: readonly string[]): string {
  return joinDistinct(cells);
}

/** `Labrador Retriever / Poodle`, or `Labrador Retriever mix` if only the first breed is known. */
export function parseBreed(first = '', second = '', isMix = false): string {
  const breed = joinDistinct([first, second]);
  const isMixStated = second !== '' || /\bmix(?:ed)?\b/i.test(breed);
  return isMix && breed !== '' && !isMixStated ? `${breed} mix` : breed;
}

/** Whole years, from the date of birth if known, otherwise from the age or age group. */
export function parseAge([born = '', age = '']: readonly string[], now: Date): string {
  const birthday = BIRTHDAY.exec(born);
  if (birthday) return String(yearsSince(birthday.slice(1).map(Number), now));
  if (isAgeGroup([born, age])) return lookUp(VALUES.age, age);
  const match = MEASURED_AGE.exec(age);
  if (!match) return age;
  return String(Math.floor(Number(match[1]) / UNITS_A_YEAR[match[2]!.toLowerCase() as 'y']));
}

/** Months of an animal under one year, from the date of birth or an age such as `8 weeks`. Empty if unknown. */
export function parseAgeMonths([born = '', age = '']: readonly string[], now: Date): string {
  const birthday = BIRTHDAY.exec(born);
  const match = birthday ? null : MEASURED_AGE.exec(age);
  const unit = match?.[2]!.toLowerCase() as keyof typeof UNITS_A_YEAR | undefined;
  const months = birthday
    ? monthsSince(birthday.slice(1).map(Number), now)
    : unit === undefined || unit === 'y'
      ? -1
      : Math.floor((Number(match![1]) * 12) / UNITS_A_YEAR[unit]);
  return months >= 0 && months < 12 ? String(months) : '';
}

/** Whether the only age is an age group that spans several years, such as `Adult`. */
export function isAgeGroup([born = '', age = '']: readonly string[]): boolean {
  return !BIRTHDAY.test(born) && Object.hasOwn(VALUES.age, normalize(age));
}

/** Programs write `0000-00-00` for an unknown date, which must not match. */
const BIRTHDAY = /^((?:19|20)\d{2})-(\d{2})-(\d{2})(?:T|\s|$)/;
const MEASURED_AGE = /^(\d{1,3})(?:[.,]\d{1,3})?\s?(y|m|w|d)/i;
const UNITS_A_YEAR = { y: 1, m: 12, w: 52, d: 365 } as const;

function yearsSince(birthday: number[], now: Date): number {
  return Math.floor(monthsSince(birthday, now) / 12);
}

function monthsSince([year, month, day]: number[], now: Date): number {
  const months = (now.getUTCFullYear() - year!) * 12 + now.getUTCMonth() + 1 - month!;
  return months - (now.getUTCDate() < day! ? 1 : 0);
}

function lookUp(values: Record<string, string>, cell: string): string {
  const key = normalize(cell);
  return Object.hasOwn(values, key) ? values[key]! : cell;
}

function normalize(cell: string): string {
  return cell.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function joinDistinct(cells: readonly string[]): string {
  const values = cells.map((cell) => plainText(cell)).filter((cell) => cell !== '');
  return [...new Set(values)].join(' / ');
}
