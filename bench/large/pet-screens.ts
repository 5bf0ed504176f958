import type { Screen } from './screens.ts';
import { petNames } from './load/words.ts';
import { sizeOf } from './load/shelter-size.ts';

type Paths = Record<string, Screen['path']>;

const { pets } = sizeOf(400_000);
const pick = <T>(values: readonly T[], n: number) => values[n % values.length]!;
const nameOf = (n: number) => encodeURIComponent(pick(petNames, n * 7 + 3));
const capped = 'limit=25&count=capped';
const orders = ['waiting', 'name', 'youngest', 'oldest'];
const types = ['Dog', 'Cat', 'Other', 'Hamster', 'Turtle', 'Fish'];
const needs = ['good_with_cats=yes', 'good_with_dogs=yes', 'good_with_children=yes', 'hypoallergenic=yes'];
const breeds = ['retriever', 'shorthair', 'terrier', 'lop', 'angora', 'beagle'];
const misspelt = ['retreiver', 'shorthiar', 'terier', 'begle', 'labradro', 'poodel'];
const adminOrders = ['updated', 'name', 'species', 'breed', 'age', 'status'].flatMap((sort) => [
  `sort=${sort}&direction=asc`,
  `sort=${sort}&direction=desc`,
]);
const adminFilters = ['available', 'pending', 'adopted', 'unchecked', 'unlisted', 'featured', 'stale'];
const middle = (limit: number, n: number) => Math.floor((pets * 0.4) / limit) + 331 * n;

export const visitorPetScreens: Paths = {
  'catalogue, deep page': (n) => `/catalogue?page=${middle(24, n)}`,
  'GET /api/pets/ by order': (n) => `/api/pets/?sort=${pick(orders, n)}&page=${1 + n}&limit=24`,
  'GET /api/pets/ by order, deep page': (n) => `/api/pets/?sort=${pick(orders, n)}&page=${middle(24, n)}&limit=24`,
  'GET /api/pets/ by facets and order': (n) =>
    `/api/pets/?type=${pick(types, n)}&${pick(needs, n)}&sort=${pick(orders, n)}&page=${1 + n}&limit=24`,
  'search by breed': (n) => `/search?text=${pick(breeds, n)}&type=${pick(types, n % 2)}&page=${2 + n}`,
  'search by text and order': (n) => `/search?text=${pick(breeds, n)}&sort=${pick(orders, n)}`,
  'search, misspelt': (n) => `/search?text=${pick(misspelt, n)}&age=${pick(['baby', 'young', 'adult', 'senior'], n)}`,
  'search, nothing found': (n) => `/search?text=zzq${n}`,
  'search, nothing found by facets': (n) => `/search?type=Fish&size=Extra+Large&${pick(needs, n)}`,
  'search, two characters': (n) => `/search?text=${nameOf(n).slice(0, 2)}`,
  'facet counts': (n) => `/api/pets/facets?type=${pick(types, n)}&${pick(needs, n)}`,
  breeds: (n) => `/api/pets/breeds?type=${pick(types, n)}`,
  feed: () => '/feed.xml',
};

export const adminPetScreens: Paths = {
  'admin pets, deep page': (n) => `/api/admin/pets/?page=${middle(25, n)}&${capped}`,
  'admin pets by order': (n) => `/api/admin/pets/?${pick(adminOrders, n)}&page=${1 + n}&${capped}`,
  'admin pets by filter': (n) => `/api/admin/pets/?filter=${pick(adminFilters, n)}&page=1&${capped}`,
  'admin pets by filter and order': (n) =>
    `/api/admin/pets/?filter=${pick(adminFilters, n)}&${pick(adminOrders, n)}&page=1&${capped}`,
  'admin pets, search by breed': (n) => `/api/admin/pets/?search=${pick(breeds, n)}&page=1&${capped}`,
  'admin pet counts, search': (n) => `/api/admin/pets/counts?search=${nameOf(n)}`,
};

export const userPetScreens: Paths = {
  'own pets': () => `/api/admin/pets/?page=1&${capped}`,
  'own pet counts': () => '/api/admin/pets/counts',
  'saved searches': () => '/api/saved-searches/',
};
