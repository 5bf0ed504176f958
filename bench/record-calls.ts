import { petNames } from './large/load/words.ts';

export const PETS = 50_000;
const MAX_MS = 50;
const MAX_YEAR_MS = 300;
/** Of 3,500 animals in care, a megabyte: ten times as many as a large shelter has. */
const MAX_MAP_MS = 150;

export interface MeasuredCall {
  name: string;
  /** What a page requests at the same time, with other values each time. */
  paths: (n: number) => string[];
  maxMs: number;
}

const month = (n: number) => `2025-${String(1 + (n % 12)).padStart(2, '0')}`;
const either = (values: readonly string[], n: number) => values[n % values.length]!;
/** The newest animals: about half of them are in care. */
const animal = (n: number) => PETS - 7 * n;
const page = 'page=1&limit=25&count=capped';
const due = '/api/records/medical/due?';

export const recordCalls: readonly MeasuredCall[] = [
  {
    name: 'record',
    paths: (n) => ['', '/medical/summary', '/placements'].map((part) => `/api/records/${animal(n)}${part}`),
    maxMs: MAX_MS,
  },
  {
    name: 'record, medical tab',
    paths: (n) => ['', '/medical/summary', '/medical'].map((part) => `/api/records/${animal(n)}${part}`),
    maxMs: MAX_MS,
  },
  { name: 'medical summary', paths: (n) => [`/api/records/${animal(n)}/medical/summary`], maxMs: MAX_MS },
  { name: 'medical record', paths: (n) => [`/api/records/${animal(n)}/medical`], maxMs: MAX_MS },
  { name: 'timeline', paths: (n) => [`/api/records/${animal(n)}/timeline`], maxMs: MAX_MS },
  {
    name: 'timeline of one kind',
    paths: (n) => [`/api/records/${animal(n)}/timeline?type=${either(['stay', 'medical', 'application'], n)}`],
    maxMs: MAX_MS,
  },
  {
    name: 'due list',
    paths: (n) => [`${due}until=${either(['today', 'week'], n)}&page=${1 + (n % 5)}`],
    maxMs: MAX_MS,
  },
  {
    name: 'due list, filtered',
    paths: (n) => [
      `${due}until=week&page=1&type=${either(['vaccine', 'dewormer', ''], n)}&pet_type=${either(['Dog', 'Cat'], n)}&search=${either(petNames, n)}`,
    ],
    maxMs: MAX_MS,
  },
  {
    name: 'kennel map',
    paths: () => ['/api/records/locations/', '/api/records/locations/animals'],
    maxMs: MAX_MAP_MS,
  },
  {
    name: 'history of a location',
    paths: (n) => [`/api/records/locations/${4 + n}/placements?${page}`],
    maxMs: MAX_MS,
  },
];

export const statisticsCalls: readonly MeasuredCall[] = [
  {
    name: 'matrix of a month',
    paths: (n) => [`/api/reports/matrix?from=${month(n)}&to=${month(n)}`],
    maxMs: MAX_MS,
  },
  {
    name: 'matrix of a year',
    paths: (n) => [`/api/reports/matrix?from=${2022 + (n % 4)}-01&to=${2022 + (n % 4)}-12`],
    maxMs: MAX_YEAR_MS,
  },
  {
    name: 'statistics of a year',
    paths: () => ['census', 'intakes-and-outcomes', 'stays'].map((report) => `/api/reports/${report}`),
    maxMs: MAX_YEAR_MS,
  },
  { name: 'census of a year', paths: () => ['/api/reports/census'], maxMs: MAX_YEAR_MS },
  { name: 'intakes and outcomes of a year', paths: () => ['/api/reports/intakes-and-outcomes'], maxMs: MAX_YEAR_MS },
  { name: 'lengths of stay of a year', paths: () => ['/api/reports/stays'], maxMs: MAX_YEAR_MS },
  {
    name: 'animals behind a figure',
    paths: (n) => [
      `/api/reports/movements?group=${either(['intakes', 'outcomes'], n)}&species=${either(['dog', 'cat'], n)}&from=${month(n)}-01&to=${month(n)}-28&age=adult&${page}`,
    ],
    maxMs: MAX_MS,
  },
  {
    name: 'animals in care on a day',
    paths: (n) => [`/api/reports/movements?group=in_care&from=${month(n)}-01&to=${month(n)}-28&${page}`],
    maxMs: MAX_MS,
  },
  { name: 'the day, with animals in care', paths: () => ['/api/admin/day'], maxMs: MAX_MS },
];
