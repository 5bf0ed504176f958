import type { Screen } from './screens.ts';
import { sizeOf } from './load/shelter-size.ts';
import { petNames } from './load/words.ts';

type Paths = Record<string, Screen['path']>;

const { pets } = sizeOf(400_000);
const pick = <T>(values: readonly T[], n: number) => values[n % values.length]!;
/** The newest animals: about half of them are in care. */
const animal = (n: number) => pets - 7 * n;
const month = (n: number) => `2025-${String(1 + (n % 12)).padStart(2, '0')}`;
const capped = 'page=1&limit=25&count=capped';

export const recordScreens: Paths = {
  record: (n) => `/api/records/${animal(n)}`,
  'record: medical summary': (n) => `/api/records/${animal(n)}/medical/summary`,
  'record: medical': (n) => `/api/records/${animal(n)}/medical`,
  'record: timeline': (n) => `/api/records/${animal(n)}/timeline`,
  'record: placements': (n) => `/api/records/${animal(n)}/placements`,
  'history of a location': (n) => `/api/records/locations/${10 + n}/placements?${capped}`,
  'report: movements': (n) =>
    `/api/reports/movements?group=${pick(['intakes', 'outcomes'], n)}&species=${pick(['dog', 'cat'], n)}&from=${month(n)}-01&to=${month(n)}-28&age=adult&${capped}`,
};

/** For each animal in care, of which there are 25,000. */
export const statisticsScreens: Paths = {
  due: (n) => `/api/records/medical/due?until=${pick(['today', 'week'], n)}&page=${1 + (n % 5)}`,
  'due, search': (n) => `/api/records/medical/due?until=week&pet_type=Dog&search=${pick(petNames, n)}&page=1`,
  'kennels: locations': () => '/api/records/locations/',
  'kennels: animals': () => '/api/records/locations/animals',
  'report: animals in care on a day': (n) =>
    `/api/reports/movements?group=in_care&from=${month(n)}-01&to=${month(n)}-28&${capped}`,
  'report: matrix of a month': (n) => `/api/reports/matrix?from=${month(n)}&to=${month(n)}`,
  'report: matrix of a year': (n) => `/api/reports/matrix?from=${2023 + (n % 3)}-01&to=${2023 + (n % 3)}-12`,
  'report: census': () => '/api/reports/census',
  'report: intakes and outcomes': () => '/api/reports/intakes-and-outcomes',
  'report: stays': () => '/api/reports/stays',
};
