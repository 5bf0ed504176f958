import { plainText } from './plain-text.ts';

/*
 * What the cells of other programs mean, in the words that a pet's schema takes. What is not understood is handed on
 * as it is, so that the schema refuses it in its own words.
 */

const WORDS = {
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
    // Found, and perhaps missed by somebody: not to be adopted yet.
    f: 'Pending',
    found: 'Pending',
    x: 'Adopted',
    adopted: 'Adopted',
  },
  age: { baby: '0', puppy: '0', kitten: '0', young: '1', adult: '4', senior: '9' },
  flag: { y: 'yes', t: 'yes', n: 'no', f: 'no', u: '', unknown: '', 1: 'yes', 0: 'no', true: 'yes', false: 'no' },
  coat: { h: 'Hairless', s: 'Short', m: 'Medium', l: 'Long', w: 'Wire', c: 'Curly' },
} as const;

export function readSex(cell: string): string {
  return wordFor(WORDS.sex, cell);
}

/** Also with its measure behind it, as in `Med. 26-60 lbs (12-27 kg)`. */
export function readSize(cell: string): string {
  return wordFor(WORDS.size, /^(?:extra[\s-]?|x-?)?[a-z]{1,10}/i.exec(cell)?.[0] ?? cell);
}

export function readStatus(cell: string): string {
  return wordFor(WORDS.status, cell);
}

export function readFlag(cell: string): string {
  return wordFor(WORDS.flag, cell).toLowerCase();
}

/** A column that says what a pet is *not*, such as `NoDogs`. */
export function readOpposite(cell: string): string {
  const flag = readFlag(cell);
  return flag === 'yes' ? 'no' : flag === 'no' ? 'yes' : flag;
}

/** Whether all are there says no more of a pet that lacks some. */
export function readShots(cell: string): string {
  const flag = readFlag(cell);
  return flag === 'yes' ? 'Up to date' : flag === 'no' ? '' : cell;
}

export function readCoat(cell: string): string {
  return wordFor(WORDS.coat, cell);
}

/** The notes, where there are any; else the flag in a word. */
export function readSpecialNeeds([notes = '', flag = '']: readonly string[]): string {
  if (notes !== '') return plainText(notes);
  const asked = readFlag(flag);
  return asked === 'yes' ? 'Has special needs' : asked === 'no' ? 'none' : plainText(flag);
}

export function readColours(cells: readonly string[]): string {
  return joined(cells);
}

/** `Labrador Retriever / Poodle`, or `Labrador Retriever mix` where only the first is known. */
export function readBreed(first = '', second = '', isMix = false): string {
  const breed = joined([first, second]);
  const isSaid = second !== '' || /\bmix(?:ed)?\b/i.test(breed);
  return isMix && breed !== '' && !isSaid ? `${breed} mix` : breed;
}

/** Whole years: by the day of birth where it is known, else as the age says it, which may be a word. */
export function readAge([born = '', age = '']: readonly string[], now: Date): string {
  const birthday = BIRTHDAY.exec(born);
  if (birthday) return String(yearsSince(birthday.slice(1).map(Number), now));
  if (isRoughAge([born, age])) return wordFor(WORDS.age, age);
  const counted = /^(\d{1,3})(?:[.,]\d{1,3})?\s?(y|m|w|d)/i.exec(age);
  if (!counted) return age;
  return String(Math.floor(Number(counted[1]) / UNITS_A_YEAR[counted[2]!.toLowerCase() as 'y']));
}

/** Whether all that is told is a word that stands for several years, such as `Adult`. */
export function isRoughAge([born = '', age = '']: readonly string[]): boolean {
  return !BIRTHDAY.test(born) && Object.hasOwn(WORDS.age, bare(age));
}

/** Programs write `0000-00-00` for a day that nobody knows. */
const BIRTHDAY = /^((?:19|20)\d{2})-(\d{2})-(\d{2})(?:T|\s|$)/;
const UNITS_A_YEAR = { y: 1, m: 12, w: 52, d: 365 } as const;

function yearsSince([year, month, day]: number[], now: Date): number {
  const isBeforeBirthday = now.getUTCMonth() + 1 - month! || now.getUTCDate() - day!;
  return now.getUTCFullYear() - year! - (isBeforeBirthday < 0 ? 1 : 0);
}

function wordFor(words: Record<string, string>, cell: string): string {
  const word = bare(cell);
  return Object.hasOwn(words, word) ? words[word]! : cell;
}

function bare(cell: string): string {
  return cell.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function joined(cells: readonly string[]): string {
  const told = cells.map((cell) => plainText(cell)).filter((cell) => cell !== '');
  return [...new Set(told)].join(' / ');
}
