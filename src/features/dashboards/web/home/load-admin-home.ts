import { can } from '../../../../browser/dashboard/current-user.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { loadSettled } from '../../../../browser/dashboard/load-settled.ts';
import type { AccountsApi } from '../../../accounts/accounts.contract.ts';
import type { AuditApi } from '../../../audit/audit.contract.ts';
import type { MedicalApi } from '../../../medical/medical.contract.ts';
import type { AdminPetsApi } from '../../../pets/admin-pets.contract.ts';
import type { petsApi } from '../../../pets/pets.contract.ts';
import { chartRanges, type ChartRange } from '../../../reports/reports.constants.ts';
import type { ReportsApi } from '../../../reports/reports.contract.ts';
import type { ShiftsApi } from '../../../volunteers/shifts.contract.ts';
import type { DayApi } from '../../day.contract.ts';

const call = createApiClient<
  DayApi & AccountsApi & typeof petsApi & AdminPetsApi & AuditApi & MedicalApi & ReportsApi & ShiftsApi
>();

/** The dashboard's sections; each can fail by itself. Those that the user may not see are null. */
export function loadAdminHome(url: URL, signal: AbortSignal) {
  const canSeeReports = can('view reports');
  return loadSettled(url, {
    day: call('GET /api/admin/day', { signal }),
    totals: canSeeReports ? loadTotals(signal) : null,
    chart: canSeeReports
      ? call('GET /api/reports/adoption-chart', { query: { range: parseRange(url) }, signal })
      : null,
    care: recordsCareFirst() ? loadDueCare(signal) : null,
    shifts: canSeeReports ? null : call('GET /api/shifts/mine', { signal }),
    animals: canSeeReports ? null : loadNewAnimals(signal),
    latest: can('view audit log')
      ? call.page('GET /api/audit-log/', { page: 1, limit: 6, signal }).then(({ items }) => items)
      : null,
  });
}

/** Whether care is what the user does, rather than one of many things. */
function recordsCareFirst(): boolean {
  return can('record care') && !can('view applications');
}

/** The doses that are due first of those on the first page, with their animals. */
async function loadDueCare(signal: AbortSignal) {
  const { doses, counts, today } = await call('GET /api/records/medical/due', { query: { until: 'today' }, signal });
  const mostOverdue = doses.toSorted((one, other) => one.due_on.localeCompare(other.due_on)).slice(0, MAX_DOSES);
  return { doses: mostOverdue, counts, today };
}

const MAX_DOSES = 8;

/** The animals that came last, with their photos: for those who see no reports about them. */
function loadNewAnimals(signal: AbortSignal) {
  const query = { filter: 'available', listed_by: 'shelter', sort: 'added' } as const;
  return call.page('GET /api/admin/pets/', { query, page: 1, limit: MAX_ANIMALS, signal }).then(({ items }) => items);
}

const MAX_ANIMALS = 8;

async function loadTotals(signal: AbortSignal) {
  const [users, pets, adopted] = await Promise.all([
    call('GET /api/users/total', { signal }),
    call('GET /api/pets/total', { signal }),
    call('GET /api/pets/adopted/total', { signal }),
  ]);
  return { users: users.total_user, pets: pets.total_pets, adopted: adopted.total_adopted };
}

export type AdminHome = Awaited<ReturnType<typeof loadAdminHome>>;

/** The chart's `range` in the URL; 12 months if it is missing or invalid. */
export function parseRange({ searchParams }: { searchParams: URLSearchParams }): ChartRange {
  return chartRanges.find((range) => range === searchParams.get('range')) ?? '12';
}
