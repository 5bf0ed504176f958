import { createApiClient } from '../../../../browser/create-api-client.ts';
import { loadSettled } from '../../../../browser/dashboard/load-settled.ts';
import type { AccountsApi } from '../../../accounts/accounts.contract.ts';
import type { AuditApi } from '../../../audit/audit.contract.ts';
import type { petsApi } from '../../../pets/pets.contract.ts';
import { chartRanges, type ChartRange } from '../../../reports/reports.constants.ts';
import type { ReportsApi } from '../../../reports/reports.contract.ts';
import type { DayApi } from '../../day.contract.ts';

const call = createApiClient<DayApi & AccountsApi & typeof petsApi & AuditApi & ReportsApi>();

/** The dashboard's sections; each can fail by itself. */
export function loadAdminHome(url: URL, signal: AbortSignal) {
  return loadSettled(url, {
    day: call('GET /api/admin/day', { signal }),
    totals: loadTotals(signal),
    chart: call('GET /api/reports/adoption-chart', { query: { range: parseRange(url) }, signal }),
    latest: call.page('GET /api/audit-log/', { page: 1, limit: 6, signal }).then(({ items }) => items),
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

export type AdminHome = Awaited<ReturnType<typeof loadAdminHome>>;

/** The chart's `range` in the URL; 12 months if it is missing or invalid. */
export function parseRange({ searchParams }: { searchParams: URLSearchParams }): ChartRange {
  return chartRanges.find((range) => range === searchParams.get('range')) ?? '12';
}
