import type { PetOrder } from '../../../pets/pet-search.contract.ts';
import type { PetLimits } from '../../../pets/server/index.ts';
import { petTerms } from './pet-terms.ts';
import { wordSet } from './tokens.ts';
import type { Word } from './words.ts';

/** What a request says beyond a search: “the youngest”, “under 20 pounds”, “for less than $200”. */
export interface ParsedLimits {
  limits: PetLimits;
  superlative: Superlative | null;
  /** In dollars. */
  maxFee: number | null;
  isCount: boolean;
  /** Whether it asks for pets on hold. */
  isOnHold?: boolean;
  /** As the visitor calls it. */
  color?: string;
  /** The words without those that were parsed. */
  rest: Word[];
}

export interface Superlative {
  /** As the visitor calls it. */
  adjective?: string;
  type: 'youngest' | 'oldest' | 'lightest' | 'heaviest' | 'waiting' | 'newest' | 'cheapest';
  sort?: PetOrder;
}

const SUPERLATIVES: [RegExp, Superlative][] = [
  [/^youngest$/, { type: 'youngest', sort: 'youngest' }],
  [/^oldest$/, { type: 'oldest', sort: 'oldest' }],
  [/^(?:smallest|tiniest|littlest|lightest)$/, { type: 'lightest' }],
  [/^(?:biggest|largest|heaviest)$/, { type: 'heaviest' }],
  [/^(?:newest|latest)$/, { type: 'newest', sort: 'newest' }],
  [/^cheapest$/, { type: 'cheapest' }],
  [/^longest$/, { type: 'waiting', sort: 'waiting' }],
];

const POUNDS_IN_KILOGRAM = 2.204_62;
/** The colors that visitors name, and those of pets that they mean. */
const COLORS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'black white brindle cream tan blue spotted striped tricolor chocolate fawn silver green calico tabby sable pink'
      .split(' ')
      .map((color) => [color, [color]]),
  ),
  brown: ['brown', 'chocolate'],
  grey: ['grey', 'gray', 'blue'],
  gray: ['grey', 'gray', 'blue'],
  golden: ['golden', 'yellow'],
  yellow: ['yellow', 'golden'],
  ...Object.fromEntries(['orange', 'ginger', 'red'].map((color) => [color, ['orange', 'ginger', 'red']])),
  tortoiseshell: ['tortoiseshell', 'tortie'],
  tortie: ['tortoiseshell', 'tortie'],
};

export function parseLimits(words: readonly Word[]): ParsedLimits {
  const parsed: ParsedLimits = { limits: {}, superlative: null, maxFee: null, isCount: false, rest: [] };
  let rest = [...words];
  const remove = (from: number, length: number) => (rest = [...rest.slice(0, from), ...rest.slice(from + length)]);
  for (let at = 0; at < rest.length;) {
    const length = parseAt(rest, at, parsed);
    if (length > 0) remove(at, length);
    else at++;
  }
  return { ...parsed, rest };
}

/** @returns how many words were parsed */
function parseAt(words: readonly Word[], at: number, parsed: ParsedLimits): number {
  const typed = (offset: number) => words[at + offset]?.typed ?? '';
  const lemma = (offset: number) => words[at + offset]?.lemma ?? '';
  for (const [pattern, superlative] of SUPERLATIVES) {
    if (!pattern.test(typed(0))) continue;
    if (
      superlative.type === 'waiting' &&
      !words.some((word) => ['here', 'shelter', 'wait', 'been', 'stay', 'time', 'you'].includes(word.lemma))
    )
      return 0;
    parsed.superlative = { ...superlative, adjective: typed(0) };
    return 1;
  }
  if (typed(0) === 'how' && typed(1) === 'many') {
    parsed.isCount = true;
    return 2;
  }
  if (typed(0) === 'on' && typed(1) === 'hold') {
    parsed.isOnHold = true;
    return 2;
  }
  const range = parseRange(words, at);
  if (range) {
    Object.assign(parsed.limits, range.limits);
    return range.length;
  }
  const comparison = parseComparison(words, at);
  if (comparison) return applyLimit(parsed, comparison);
  const colors = Object.hasOwn(COLORS, typed(0)) ? COLORS[typed(0)] : undefined;
  // “golden retriever”, “Russian blue”
  if (colors && parsed.color === undefined && !isInTerm(words, at)) {
    parsed.limits.colors = colors;
    parsed.color = typed(0);
    return 1;
  }
  if (/^not$/.test(typed(0)) && lemma(1) === 'good' && typed(2) === 'with') {
    const companion = ({ kid: 'children', dog: 'dogs', cat: 'cats' } as const)[lemma(3) as 'kid'];
    if (companion === undefined) return 0;
    parsed.limits.notGoodWith = [companion];
    return 4;
  }
  return 0;
}

function isInTerm(words: readonly Word[], at: number): boolean {
  const lemmaAt = (index: number) => words[index]?.lemma ?? '';
  return petTerms.has(`${lemmaAt(at)} ${lemmaAt(at + 1)}`) || BREED_COLORS.test(`${lemmaAt(at - 1)} ${lemmaAt(at)}`);
}

const BREED_COLORS = /^russian blue$|^red eared$/;

type Unit = 'pound' | 'kilogram' | 'year' | 'month' | 'week' | 'dollar';

const UNITS: ReadonlyMap<string, Unit> = new Map(
  (['pound', 'kilogram', 'year', 'month', 'week'] as const).flatMap((unit) => [
    [unit, unit],
    [`${unit}s`, unit],
  ]),
);

interface Comparison {
  side: 'max' | 'min' | 'exact';
  value: number;
  unit: Unit;
  length: number;
}

const MAX_WORDS = wordSet('under below less max maximum most cheaper younger smaller lighter within upto');
const MIN_WORDS = wordSet('over above more least older bigger heavier minimum');

/** “under 20 pounds”, “less than $200”, “up to 10 kg”, “2 year old” */
function parseComparison(words: readonly Word[], at: number): Comparison | null {
  let next = at;
  let side: Comparison['side'] = 'exact';
  if (words[next]?.typed === 'up' && words[next + 1]?.typed === 'to') {
    side = 'max';
    next += 2;
  } else if (words[next]?.typed === 'at' && ['most', 'least'].includes(words[next + 1]?.typed ?? '')) {
    side = words[next + 1]!.typed === 'most' ? 'max' : 'min';
    next += 2;
  } else if (MAX_WORDS.has(words[next]?.typed ?? '') || MIN_WORDS.has(words[next]?.typed ?? '')) {
    side = MAX_WORDS.has(words[next]!.typed) ? 'max' : 'min';
    next += 1;
    if (words[next]?.typed === 'than') next += 1;
  }
  // “older than 8”
  const isAge = ['older', 'younger'].includes(words[at]?.typed ?? '') && next > at + 1;
  const number = /^(\$?)(\d{1,4}(?:,\d{3})?)(\$?)$/.exec(words[next]?.typed ?? '');
  if (!number) return null;
  next += 1;
  const value = Number(number[2]!.replace(',', ''));
  const unitWord = words[next]?.typed ?? '';
  const isDollar = number[1] || number[3] || /^(?:dollars?|bucks|usd)$/.test(unitWord);
  const unit = isDollar ? 'dollar' : UNITS.get(unitWord);
  // “cats over 10”: years; “dogs under 25”: rather pounds.
  const isBareAge =
    side !== 'exact' &&
    next === words.length &&
    value <= MAX_BARE_AGE &&
    petTerms.get(words[at - 1]?.lemma ?? '')?.type === 'animal';
  if (unit === undefined && !isAge && !isBareAge) return null;
  if (unit === undefined) return { side, value, unit: 'year', length: next - at };
  if (!(number[1] || number[3])) next += 1;
  else if (/^(?:dollars?|bucks|usd)$/.test(unitWord)) next += 1;
  if (['old', 'of'].includes(words[next]?.typed ?? '') || words[next]?.typed === 'older') next += 1;
  // “2 years or younger” includes two years.
  const last = words[next]?.typed === 'or' ? (words[next + 1]?.typed ?? '') : '';
  if (unit === 'year' && side === 'exact' && ['younger', 'under', 'less'].includes(last))
    return { side: 'max', value: value + 1, unit, length: next + 2 - at };
  if (unit === 'year' && side === 'exact' && ['older', 'over', 'up', 'more'].includes(last))
    return { side: 'min', value, unit, length: next + 2 - at };
  // “my 9 year old daughter” says nothing about a pet.
  const lead = words
    .slice(Math.max(0, at - 2), at)
    .map(({ typed }) => typed)
    .join(' ');
  if (PEOPLE.has(words[next]?.lemma ?? '') || /^(?:for|with) (?:a|my|our)$/.test(lead)) return null;
  if (words[next - 1]?.typed === 'of' && words[next]?.typed === 'age') next += 1;
  return { side, value, unit, length: next - at };
}

const MAX_BARE_AGE = 12;

/** “2 to 5 years old”; other ranges than of years are not understood. */
function parseRange(words: readonly Word[], at: number): { limits: PetLimits; length: number } | null {
  const typed = words.slice(at, at + MAX_RANGE_WORDS).map((word) => word.typed);
  const start = typed[0] === 'between' ? 1 : 0;
  const [min, link, max, unit] = typed.slice(start);
  const isRange = /^\d{1,2}$/.test(min ?? '') && ['to', 'and'].includes(link ?? '') && /^\d{1,2}$/.test(max ?? '');
  if (!isRange || !/^years?$/.test(unit ?? '') || (link === 'and' && start === 0)) return null;
  const length = start + 4 + (['old', 'of'].includes(typed[start + 4] ?? '') ? 1 : 0);
  return { limits: { minAge: Number(min), maxAge: Number(max) }, length };
}

const MAX_RANGE_WORDS = 6;
const PEOPLE = wordSet(
  'kid son daughter mom mother dad father grandma grandpa wife husband girl boy female male person',
);

function applyLimit(parsed: ParsedLimits, { side, value, unit, length }: Comparison): number {
  const { limits } = parsed;
  if (unit === 'dollar') {
    // “So it’s $160 for a kitten?” asks for the fee.
    if (side !== 'max') return 0;
    parsed.maxFee = value;
  } else if (unit === 'pound' || unit === 'kilogram') {
    const kilograms = unit === 'pound' ? value / POUNDS_IN_KILOGRAM : value;
    if (side === 'exact') return 0;
    if (side === 'max') limits.maxWeight = kilograms;
    else limits.minWeight = kilograms;
  } else if (unit === 'month' || unit === 'week') {
    return limitMonths(limits, side, unit === 'week' ? (value * 12) / 52 : value) ? length : 0;
  } else if (side === 'exact') {
    limits.minAge = value;
    limits.maxAge = value;
  } else if (side === 'max') limits.maxAge = value - 1;
  else limits.minAge = value;
  return length;
}

/** Ages from one year on are whole years. @returns whether such an age can be searched for */
function limitMonths(limits: PetLimits, side: Comparison['side'], months: number): boolean {
  if (side === 'max' && months === 12) limits.maxAge = 0;
  else if (months < 1 || months > 11) return false;
  else {
    if (side !== 'max') limits.minMonths = Math.floor(months);
    if (side === 'max') limits.maxMonths = Math.ceil(months) - 1;
    if (side === 'exact') limits.maxMonths = Math.ceil(months);
  }
  return true;
}
