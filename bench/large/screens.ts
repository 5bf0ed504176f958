import { firstNames, lastNames, petNames, rareWords } from './load/words.ts';
import { sizeOf } from './load/shelter-size.ts';
import { adminPetScreens, userPetScreens, visitorPetScreens } from './pet-screens.ts';
import { recordScreens, statisticsScreens } from './record-screens.ts';

export interface Screen {
  name: string;
  role: 'admin' | 'user' | 'visitor';
  /** Milliseconds within which 95 % of the responses must arrive. */
  bar: number;
  /** The path of the nth request, with different values each time where the screen has a choice. */
  path: (n: number) => string;
}

/** How many milliseconds people should wait at most; reports may take longer. */
const WAIT = 50;
const REPORT = 300;

const { pets, people, applications, threads, auditEntries } = sizeOf(400_000);
const of = (words: readonly string[], n: number) => encodeURIComponent(words[(n * 7 + 3) % words.length]!);
const year = (n: number) => `from=${2023 + (n % 4)}-01&to=${2023 + (n % 4)}-12`;
const capped = 'limit=25&count=capped';
/** A page in the middle of a list, as the link of the page before it. */
const deep = (rows: number, n: number) => `page=${Math.floor(rows / 50) + n}&after=${rows / 2 + 31 * n}&${capped}`;

const filters = [
  'Pending',
  'Waitlisted',
  'Approved',
  'Rejected',
  'Withdrawn',
  'overdue',
  'flagged',
  'under+18',
  'fee+due',
  'returned',
];
const sorts = ['date', 'status', 'pet', 'applicant', 'date&direction=asc', 'applicant&direction=desc'];
const actions = ['user', 'application.approved', 'pet', 'session.login', 'settings', 'pickup.moved'];

/** Every list, search, count, deep page and report. */
export const screens: readonly Screen[] = [
  ...screensOf('admin', WAIT, {
    people: (n) => `/api/users/?page=${1 + n}&${capped}`,
    'people, deep page': (n) => `/api/users/?${deep(people, n)}`,
    'people, search by name': (n) => `/api/users/?search=${of(lastNames, n)}&page=1&${capped}`,
    'people, search by email': (n) =>
      `/api/users/?search=${of(firstNames, n)}.${of(lastNames, n + 1)}&page=1&${capped}`,
    'people, nothing found': (n) => `/api/users/?search=zzq${n}&page=1&${capped}`,
    'people, two characters': (n) => `/api/users/?search=${of(firstNames, n).slice(0, 2)}&page=1&${capped}`,
    applications: (n) => `/api/adoptions/?page=${1 + n}&${capped}`,
    'applications, deep page': (n) => `/api/adoptions/?${deep(applications, n)}`,
    'applications by filter': (n) => `/api/adoptions/?filter=${filters[n % filters.length]}&page=${1 + n}&${capped}`,
    'applications by order': (n) => `/api/adoptions/?sort=${sorts[n % sorts.length]}&page=${1 + n}&${capped}`,
    'applications by order and filter': (n) =>
      `/api/adoptions/?sort=${sorts[n % sorts.length]}&filter=${filters[(n * 3) % 5]}&page=${1 + n}&${capped}`,
    'applications, search by applicant': (n) =>
      `/api/adoptions/?search=${of(firstNames, n)}+${of(lastNames, n)}&page=1&${capped}`,
    'applications, search by one name': (n) => `/api/adoptions/?search=${of(lastNames, n)}&page=1&${capped}`,
    'applications, search by pet': (n) => `/api/adoptions/?search=${of(petNames, n)}&page=1&${capped}`,
    'applications, nothing found': (n) => `/api/adoptions/?search=zzq${n}&page=1&${capped}`,
    'applications of a pet': (n) => `/api/adoptions/?pet_id=${pets - 50 * n - 7}&page=1&${capped}`,
    'application counts': () => '/api/adoptions/counts?count=capped',
    'application counts, search': (n) => `/api/adoptions/counts?search=${of(lastNames, n)}&count=capped`,
    'application counts, search by pet': (n) => `/api/adoptions/counts?search=${of(petNames, n)}&count=capped`,
    application: (n) => `/api/adoptions/${applications - 1000 * n - 3}/details`,
    'decision time': () => '/api/adoptions/decision-time',
    messages: (n) => `/api/messages/?page=${1 + n}&${capped}`,
    'messages, deep page': (n) => `/api/messages/?${deep(threads, n)}`,
    'messages, unread': (n) => `/api/messages/?status=unread&page=${1 + n}&${capped}`,
    'messages, unanswered': (n) => `/api/messages/?status=unanswered&page=${1 + n}&${capped}`,
    'messages, search by person': (n) => `/api/messages/?search=${of(lastNames, n)}&page=1&${capped}`,
    'messages, search by rare word': (n) => `/api/messages/?search=${of(rareWords, n)}&page=1&${capped}`,
    'messages, search by common word': (n) =>
      `/api/messages/?search=${of(['veterinarian', 'carrier', 'landlord'], n)}&page=1&${capped}`,
    'messages, nothing found': (n) => `/api/messages/?search=zzq${n}&page=1&${capped}`,
    'messages, unread counts': () => '/api/messages/unread',
    'audit log': (n) => `/api/audit-log/?page=${1 + n}&${capped}`,
    'audit log, deep page': (n) => `/api/audit-log/?${deep(auditEntries, n)}`,
    'audit log by action': (n) => `/api/audit-log/?action=${actions[n % actions.length]}&page=${1 + n}&${capped}`,
    'audit log by words': (n) =>
      `/api/audit-log/?search=${['approved', 'pickup', 'login', 'zzq'][n % 4]}&page=1&${capped}`,
    'audit log by person': (n) => `/api/audit-log/?search=${of(firstNames, n)}+${of(lastNames, n)}&page=1&${capped}`,
    'audit log by name': (n) => `/api/audit-log/?search=${of(lastNames, n)}&page=1&${capped}`,
    'audit log by day': (n) =>
      `/api/audit-log/?from=2025-0${1 + (n % 9)}-05&to=2025-0${1 + (n % 9)}-06&page=1&${capped}`,
    'admin pets': (n) => `/api/admin/pets/?page=${1 + n}&${capped}`,
    'admin pets, search': (n) => `/api/admin/pets/?search=${of(petNames, n)}&page=1&${capped}`,
    'admin pet counts': () => '/api/admin/pets/counts',
    'admin pet': (n) => `/api/admin/pets/${pets - 70 * n - 1}`,
    chats: (n) => `/api/chats/?page=${1 + n}&${capped}`,
    'chats, search': (n) => `/api/chats/?search=${of(lastNames, n)}&page=1&${capped}`,
    'chats, unread counts': () => '/api/chats/unread',
    'chats, search by word': (n) => `/api/chats/?search=${of(['vaccinated', 'weekend', 'zzq'], n)}&page=1&${capped}`,
    emails: (n) => `/api/emails/?page=${1 + n}&${capped}`,
    'emails, failed': (n) => `/api/emails/?status=failed&page=${1 + n}&${capped}`,
    'emails, search': (n) => `/api/emails/?search=${of(lastNames, n)}&page=1&${capped}`,
    'emails, search by subject': (n) => `/api/emails/?search=application+${1000 + 37 * n}&page=1&${capped}`,
    'email status': () => '/api/emails/status?count=capped',
    receipts: (n) => `/api/receipts/?page=${1 + n}&${capped}`,
    'receipts, search': (n) => `/api/receipts/?search=${of(lastNames, n)}&page=1&${capped}`,
    visits: () => '/api/visits/',
    pickups: () => '/api/schedule-pickup/?days=7',
    'success stories': (n) => `/api/success-stories/?page=${1 + n}&${capped}`,
    subscribers: (n) => `/api/newsletter/subscribers/?page=${1 + n}&${capped}`,
    settings: () => '/api/settings/',
    'expiring data': () =>
      '/api/settings/expiring?chat_months=12&application_months=24&visit_months=12&email_months=12&ip_address_days=30',
    'adoption chart': () => '/api/reports/adoption-chart',
    totals: (n) => ['/api/pets/total', '/api/users/total', '/api/pets/adopted/total'][n % 3]!,
  }),
  ...screensOf('admin', REPORT, {
    'report: length of stay': (n) => `/api/reports/length-of-stay?${year(n)}`,
    'report: longest waiting': () => '/api/reports/longest-waiting?page=1&limit=10&count=capped',
    'report: adoptions': (n) => `/api/reports/adoptions?${year(n)}`,
    'report: applications': (n) => `/api/reports/applications?${year(n)}`,
    'report: fees': (n) => `/api/reports/fees?${year(n)}`,
  }),
  ...screensOf('user', WAIT, {
    'own applications': () => '/api/adoptions/me/',
    'own messages': () => `/api/messages/user/21?page=1&${capped}`,
    'own favorites': () => `/api/favorites/?page=1&${capped}`,
  }),
  ...screensOf('visitor', WAIT, {
    home: () => '/',
    catalogue: (n) => `/catalogue?page=${2 + n}`,
    'pet page': (n) => `/pets/${pets - 30 * n}`,
    'search by text': (n) => `/search?text=${of(petNames, n)}`,
    'search by facets': (n) => `/search?type=${['Dog', 'Cat', 'Fish'][n % 3]}&age=${['baby', 'young', 'adult'][n % 3]}`,
    'GET /api/pets/ by page': (n) => `/api/pets/?page=${1 + n}&limit=24`,
    'success stories page': (n) => `/success-stories?page=${2 + n}`,
  }),
  ...screensOf('visitor', WAIT, visitorPetScreens),
  ...screensOf('admin', WAIT, adminPetScreens),
  ...screensOf('admin', WAIT, recordScreens),
  ...screensOf('admin', REPORT, statisticsScreens),
  ...screensOf('user', WAIT, userPetScreens),
];

function screensOf(role: Screen['role'], bar: number, paths: Record<string, Screen['path']>): Screen[] {
  return Object.entries(paths).map(([name, path]) => ({ name, role, bar, path }));
}
