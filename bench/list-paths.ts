import { firstNames, lastNames, petNames } from './large/load/words.ts';

/** A list of the staff's dashboards. */
export interface MeasuredList {
  name: string;
  path: string;
  /** Queries, with different values each time where there is a choice. */
  filtered?: (n: number) => string;
  searched?: (n: number) => string;
  /** What the page requests beside the list. */
  counts?: (query: string) => string;
}

const pick = (values: readonly string[], n: number) => encodeURIComponent(values[(n * 7 + 3) % values.length]!);
const fullName = (n: number) => `search=${pick(firstNames, n)}+${pick(lastNames, n)}`;
const lastName = (n: number) => `search=${pick(lastNames, n)}`;
const byMonth = (n: number, from: string, to: string) => {
  const month = `2025-${String(1 + (n % 12)).padStart(2, '0')}`;
  return `${from}=${month}-01&${to}=${month}-28`;
};
const either = (values: readonly string[], n: number) => values[n % values.length]!;

export const measuredLists: readonly MeasuredList[] = [
  {
    name: 'pets',
    path: '/api/admin/pets/',
    filtered: (n) =>
      `type=Dog,Cat&status=${either(['Available', 'Adopted', 'Pending'], n)}&gender=Female&days_min=${30 + n}&sort=name`,
    searched: (n) => `search=${pick(petNames, n)}&type=Dog`,
    counts: (query) => `/api/admin/pets/counts?${query}`,
  },
  {
    name: 'applications',
    path: '/api/adoptions/',
    filtered: (n) =>
      `filter=${either(['Pending', 'Approved', 'Rejected'], n)}&type=Dog&${byMonth(n, 'applied_from', 'applied_to')}`,
    searched: (n) => `${lastName(n)}&type=Cat`,
    counts: (query) => `/api/adoptions/counts?${query}`,
  },
  {
    name: 'people',
    path: '/api/admin/people/',
    filtered: (n) =>
      `filter=${either(['adopters', 'open+application', 'flagged', 'walk-ins'], n)}&account=with&added_from=2024-0${1 + (n % 9)}-01`,
    searched: (n) => `${either([lastName(n), fullName(n)], n)}&account=with`,
  },
  {
    name: 'users',
    path: '/api/users/',
    filtered: (n) =>
      `role=${either(['User', 'Admin'], n)}&${byMonth(n, 'added_from', 'added_to')}&sort=added&direction=desc`,
    searched: (n) => `${lastName(n)}&role=User`,
  },
  {
    name: 'receipts',
    path: '/api/receipts/',
    filtered: (n) => `type=${either(['payment', 'refund'], n)}&${byMonth(n, 'from', 'to')}`,
    searched: (n) => `${either([lastName(n), `search=${pick(petNames, n)}`], n)}&type=payment`,
  },
  {
    name: 'audit log',
    path: '/api/audit-log/',
    filtered: (n) => `action=${either(['user', 'pet', 'application', 'session'], n)}&${byMonth(n, 'from', 'to')}`,
    searched: (n) => `${either([lastName(n), fullName(n), 'search=approved'], n)}&${byMonth(n, 'from', 'to')}`,
  },
  {
    name: 'emails',
    path: '/api/emails/',
    filtered: (n) =>
      `status=${either(['sent', 'failed', 'kept'], n)}&topic=${either(['adoptions', 'visits', 'accounts,pets'], n)}&${byMonth(n, 'from', 'to')}`,
    searched: (n) => `${lastName(n)}&topic=adoptions`,
    counts: () => '/api/emails/status?',
  },
  {
    name: 'subscribers',
    path: '/api/newsletter/subscribers/',
    filtered: (n) => `account=${either(['with', 'without'], n)}&${byMonth(n, 'from', 'to')}&sort=name`,
    searched: (n) => `${lastName(n)}&sort=name`,
  },
  {
    name: 'stories',
    path: '/api/success-stories/',
    filtered: (n) => `status=${either(['published', 'waiting'], n)}&photo=without&${byMonth(n, 'from', 'to')}`,
    searched: (n) => lastName(n),
    counts: (query) => `/api/success-stories/counts?${query}`,
  },
  {
    name: 'intakes and outcomes',
    path: '/api/reports/movements',
    filtered: (n) =>
      `group=${either(['intakes', 'outcomes'], n)}&type=Dog,Cat&from=2025-0${1 + (n % 9)}-01&to=2025-0${1 + (n % 9)}-28`,
    searched: (n) => `group=intakes&search=${pick(petNames, n)}&from=2025-01-01&to=2025-03-31`,
  },
  { name: 'newsletters', path: '/api/newsletter/issues/', filtered: () => 'status=sent,stopped&direction=asc' },
  { name: 'messages', path: '/api/messages/', filtered: () => 'status=unanswered', searched: lastName },
  { name: 'chats', path: '/api/chats/', searched: lastName },
];
