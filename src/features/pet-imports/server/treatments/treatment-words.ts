import {
  careTypeLabels,
  careTypes,
  routeLabels,
  routes,
  testResults,
  type CareType,
  type Route,
  type TestResult,
} from '../../../medical/medical.constants.ts';
import { treatmentStatusLabels } from '../../pet-imports.constants.ts';
import { normalizeColumnName as normalize } from '../formats/format.ts';

/* Other systems' words. Patterns see only lowercase letters and digits; the first that matches decides. */

const kinds: readonly [RegExp, CareType][] = [
  [/vacc|immuni[sz]|^vax$|^shots?$/, 'vaccine'],
  [/(?<!heart|ring)worm|parasit/, 'dewormer'],
  [/flea|tick/, 'flea_tick'],
  [/test|diagnos|^lab|screen/, 'test'],
  [/medic|treatment|^rx|drug|prescri|antibio/, 'medication'],
  [/other|procedure|exam|surg|groom/, 'other'],
];

/** A kind of treatment from its label, its name or another system's word; null for an unknown one. */
export function toCareType(cell: string): CareType | null {
  const word = normalize(cell);
  const own = careTypes.find((type) => word === normalize(type) || word === normalize(careTypeLabels[type]));
  return own ?? kinds.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

/** Names that say what kind of treatment it is. */
const named: readonly [RegExp, CareType][] = [
  [/test|4dx|snap|antigen|fecal|faecal|giardia|ringworm|titer|titre|urinal|bloodwork|\bcbc/, 'test'],
  [/heartgard|heartwormprev|interceptor|sentinel|ivermectin/, 'medication'],
  [/vacc|booster|shot$|immuni[sz]/, 'vaccine'],
  [
    /(?<!heart|ring)worm|pyrantel|strongid|fenbendazole|panacur|drontal|praziquantel|droncit|profender|ponazuril/,
    'dewormer',
  ],
  [
    /flea|tick|frontline|advantage|advantix|bravecto|nexgard|revolution|capstar|simparica|seresto|selamectin/,
    'flea_tick',
  ],
];

/** The kind of treatment that its name says; null if it doesn't. */
export function kindByName(name: string): CareType | null {
  const word = normalize(name);
  return named.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

const likely: readonly [RegExp, CareType][] = [
  [/rabies|dh?a?2?l?pp|fvrcp|bordet|kennelcough|lepto|lyme|influenza|civ|distemper|parvo|corona|chlamyd/, 'vaccine'],
  [/fiv|felv|flv|heartworm|^hwt?$/, 'test'],
];

/** What a treatment probably is, if nothing says what it is. */
export function likelyKind(name: string, hasDose: boolean): CareType {
  return likely.find(([pattern]) => pattern.test(normalize(name)))?.[1] ?? (hasDose ? 'medication' : 'other');
}

/** The kind that the name of the treatment's column says, such as “Vaccination type”. */
export function kindByColumn(column: string): CareType | null {
  const word = normalize(column);
  if (word.startsWith('vacc')) return 'vaccine';
  if (word.startsWith('test') || word.startsWith('diagnos')) return 'test';
  return word.startsWith('medication') || word.startsWith('drug') ? 'medication' : null;
}

export const NO_RESULT = 'No result';

/** A test's result; undefined for an unknown word. */
export function toResult(cell: string): TestResult | null | undefined {
  const word = normalize(cell);
  if (cell.trim() === '+') return 'positive';
  if (cell.trim() === '-') return 'negative';
  if (/^(?:|noresult|unknown|none|na|nottested|nottaken|pending|0)$/.test(word)) return null;
  if (/^(?:neg|negative|nonreactive|notdetected|n)$/.test(word)) return 'negative';
  if (/^(?:pos|positive|reactive|detected|p)$/.test(word)) return 'positive';
  if (/inconclusive|equivocal|indeterminate|invalid|suspect/.test(word)) return 'inconclusive';
  return testResults.find((result) => result === word);
}

export function toRoute(cell: string): Route | null {
  const word = normalize(cell);
  const own = routes.find((route) => word === normalize(route) || word === normalize(routeLabels[route]));
  const short: Record<string, Route> = {
    sq: 'subcutaneous',
    sc: 'subcutaneous',
    subq: 'subcutaneous',
    subcut: 'subcutaneous',
    im: 'intramuscular',
    po: 'oral',
    mouth: 'oral',
    in: 'intranasal',
    nasal: 'intranasal',
    topically: 'topical',
  };
  return own ?? short[word] ?? null;
}

export type ImportedStatus = keyof typeof treatmentStatusLabels;

export function toStatus(cell: string): ImportedStatus | null {
  const word = normalize(cell);
  if (/^(?:given|administered|completed?|done|yes|y|closed)$/.test(word)) return 'recorded';
  if (/skip|cancel|declin|refus|missed|deleted|notgiven/.test(word)) return 'skipped';
  return /^(?:|open|notyet|due|scheduled|planned|pending|overdue|required|active|no|n|incomplete)$/.test(word)
    ? 'open'
    : null;
}
