import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { AccountsApi } from '../../../accounts/accounts.contract.ts';
import type { ManageAdoptionsApi } from '../../../adoptions/manage-adoptions.contract.ts';
import type { AuditApi } from '../../../audit/audit.contract.ts';
import type { ChatApi } from '../../../chat/chat.contract.ts';
import type { MessagesApi } from '../../../messages/messages.contract.ts';
import type { OutboxApi } from '../../../outbox/outbox.contract.ts';
import type { AdminPetsApi } from '../../../pets/admin-pets.contract.ts';
import type { petsApi } from '../../../pets/pets.contract.ts';
import type { PickupsApi } from '../../../pickups/pickups.contract.ts';
import { chartRanges, type ChartRange } from '../../../reports/reports.constants.ts';
import type { ReportsApi } from '../../../reports/reports.contract.ts';
import type { SuccessStoriesApi } from '../../../success-stories/success-stories.contract.ts';
import type { VisitsApi } from '../../../visits/visits.contract.ts';
import { loadSettled } from '../../../../browser/dashboard/load-settled.ts';

const call = createApiClient<
  AccountsApi &
    typeof petsApi &
    AdminPetsApi &
    ManageAdoptionsApi &
    MessagesApi &
    ChatApi &
    PickupsApi &
    VisitsApi &
    OutboxApi &
    SuccessStoriesApi &
    AuditApi &
    ReportsApi
>();

/** The dashboard's sections; each can fail by itself. */
export function loadAdminHome(url: URL, signal: AbortSignal) {
  return loadSettled(url, {
    totals: loadTotals(signal),
    chart: call('GET /api/reports/adoption-chart', { query: { range: parseRange(url) }, signal }),
    latest: call.page('GET /api/audit-log/', { page: 1, limit: 6, signal }).then(({ items }) => items),
    ...loadToDos(signal),
  });
}

async function loadTotals(signal: AbortSignal) {
  const [users, pets, adopted] = await Promise.all([
    call('GET /api/users/total', { signal }),
    call('GET /api/pets/total', { signal }),
    call('GET /api/pets/adopted/total', { signal }),
  ]);
  return { users: users.total_user, pets: pets.total_pets, adopted: adopted.total_adopted };
}

/** Counts of open work. */
function loadToDos(signal: AbortSignal) {
  return {
    applications: call('GET /api/adoptions/counts', { query: { count: 'capped' }, signal }).then(
      ({ counts }) => counts,
    ),
    pets: call('GET /api/admin/pets/counts', { signal }).then(({ counts }) => counts),
    messages: call('GET /api/messages/unread', { signal }).then(({ unread }) => unread),
    chats: call('GET /api/chats/unread', { signal }).then(({ waiting }) => waiting),
    pickups: call('GET /api/schedule-pickup/', { query: { days: '1' }, signal }).then(countBooked),
    visits: call('GET /api/visits/', { query: { days: '1' }, signal }).then(countBooked),
    successStories: call('GET /api/success-stories/counts', { signal }).then(({ waiting }) => waiting),
    emails: call('GET /api/emails/status', { query: { count: 'capped' }, signal }).then(({ counts }) => counts.failed),
  };
}

export type AdminHome = Awaited<ReturnType<typeof loadAdminHome>>;
type Loaded<T> = T extends { loaded: infer L } ? L : never;
export type Totals = Loaded<AdminHome['totals']>;
export type ToDoSections = { [K in keyof ReturnType<typeof loadToDos>]: AdminHome[K] };

/** Appointments that are still to come. */
function countBooked(appointments: { status: string }[]): number {
  return appointments.filter(({ status }) => status === 'booked').length;
}

/** The chart's `range` in the URL; 12 months if it is missing or invalid. */
export function parseRange({ searchParams }: { searchParams: URLSearchParams }): ChartRange {
  return chartRanges.find((range) => range === searchParams.get('range')) ?? '12';
}
