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
const ages = ['baby', 'young', 'adult', 'senior'];
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
  'search by breed': (n) => `/search?text=${pick(breeds, n)}&page=${2 + n}`,
  'search by breed and type': (n) => `/search?text=${pick(breeds, n)}&type=${pick(types, n % 2)}`,
  'search by text and order': (n) => `/search?text=${pick(breeds, n)}&sort=${pick(orders, n)}`,
  // The last name in the order, and one with more matches than are sorted.
  'search by name and order': (n) => `/search?text=${pick(['ziggy', 'bella', 'winston'], n)}&sort=${pick(orders, n)}`,
  'search by text and facets': (n) =>
    `/search?text=${pick(breeds, n)}&age=${pick(ages, n)}&gender=Female&${pick(needs, n)}&status=Available`,
  'search by age and order': (n) =>
    `/search?age=${pick(['senior', 'baby'], n)}&sort=${pick(['youngest', 'oldest'], n)}`,
  'search by several words': (n) => `/search?text=${nameOf(n)}+${pick(breeds, n)}+mix`,
  'search, misspelt': (n) => `/search?text=${pick(misspelt, n)}&age=${pick(ages, n)}`,
  'search, nothing found': (n) => `/search?text=zzq${n}`,
  'search, nothing found by facets': (n) => `/search?type=Fish&size=Extra+Large&${pick(needs, n)}`,
  'search, two characters': (n) => `/search?text=${nameOf(n).slice(0, 2)}`,
  'facet counts': (n) => `/api/pets/facets?type=${pick(types, n)}&${pick(needs, n)}`,
  breeds: (n) => `/api/pets/breeds?type=${pick(types, n)}`,
  'chosen pets': (n) => `/api/pets/?type=${pick(types, n)}&status=Available&page=${1 + n}&limit=4`,
  'adoptable pets by text': (n) => `/api/pets/?text=${nameOf(n)}&status=Available&page=1&limit=24`,
  pet: (n) => `/api/pets/${pets - 30 * n}`,
  'adoption process page': (n) => `/adoption-process/${pets - 30 * n}`,
  'search and display page': () => '/search-and-display',
  embed: (n) => `/embed?type=${pick(types, n)}`,
  feed: () => '/feed.xml',
  sitemap: () => '/sitemap.xml',
  'published success stories': (n) => `/api/success-stories/published?page=${2 + n}&limit=12`,
  'success stories, deep page': (n) => `/api/success-stories/published?page=${500 - n}&limit=12`,
};

export const adminPetScreens: Paths = {
  'admin pets, deep page': (n) => `/api/admin/pets/?page=${middle(25, n)}&${capped}`,
  'admin pets by order': (n) => `/api/admin/pets/?${pick(adminOrders, n)}&page=${1 + n}&${capped}`,
  'admin pets by filter': (n) => `/api/admin/pets/?filter=${pick(adminFilters, n)}&page=1&${capped}`,
  'admin pets by filter and order': (n) =>
    `/api/admin/pets/?filter=${pick(adminFilters, n)}&${pick(adminOrders, n)}&page=1&${capped}`,
  'admin pets, search by breed': (n) => `/api/admin/pets/?search=${pick(breeds, n)}&page=1&${capped}`,
  'admin pets, search by type': (n) =>
    `/api/admin/pets/?search=${pick(['dog', 'cat', 'other', 'fish'], n)}&page=1&${capped}`,
  'admin pets, search and filter': (n) =>
    `/api/admin/pets/?search=${pick(breeds, n)}&filter=${pick(adminFilters, n)}&page=1&${capped}`,
  'admin pets, two characters': (n) => `/api/admin/pets/?search=${nameOf(n).slice(0, 2)}&page=1&${capped}`,
  'admin pets, nothing found': (n) => `/api/admin/pets/?search=zzq${n}&page=1&${capped}`,
  'admin pet counts, search': (n) => `/api/admin/pets/counts?search=${nameOf(n)}&count=capped`,
  'admin pet counts, search by breed': (n) => `/api/admin/pets/counts?search=${pick(breeds, n)}&count=capped`,
  'admin pet counts, two characters': (n) => `/api/admin/pets/counts?search=${nameOf(n).slice(0, 2)}&count=capped`,
  'success stories by status': (n) =>
    `/api/success-stories/?status=${pick(['waiting', 'published', 'declined', 'private'], n)}&page=${1 + n}&${capped}`,
  'success stories, search': (n) => `/api/success-stories/?search=${nameOf(n)}&page=1&${capped}`,
  'success story counts': () => '/api/success-stories/counts',
  'success story counts, search': (n) => `/api/success-stories/counts?search=${nameOf(n)}`,
  'subscribers, search': (n) =>
    `/api/newsletter/subscribers/?search=${pick(['anna', 'mail', 'zzq'], n)}&page=1&${capped}`,
  'subscriber total': () => '/api/newsletter/subscribers/total',
  newsletters: () => `/api/newsletter/issues/?page=1&${capped}`,
  'pet imports': () => `/api/pet-imports/?page=1&${capped}`,
};

export const userPetScreens: Paths = {
  'own pets': () => `/api/admin/pets/?page=1&${capped}`,
  'own pet counts': () => '/api/admin/pets/counts',
  'saved searches': () => '/api/saved-searches/',
  'favorite ids': () => '/api/favorites/ids',
  'own success stories': () => '/api/success-stories/me',
  'pending success stories': () => '/api/success-stories/pending',
};
