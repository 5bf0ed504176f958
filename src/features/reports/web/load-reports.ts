import { createApiClient } from '../../../browser/create-api-client.ts';
import { loadSettled } from '../../../browser/dashboard/load-settled.ts';
import type { ReportsApi } from '../reports.contract.ts';
import type { RangeFilter } from './report-filters.ts';

const call = createApiClient<ReportsApi>();

/** The number of longest-waiting pets to list. */
const WAITING_LIMIT = 10;

/** Loads all reports; each may fail on its own. */
export async function loadReports(url: URL, { from, to }: RangeFilter, signal: AbortSignal) {
  const request = { query: { from, to }, signal };
  return loadSettled(url, {
    stays: call('GET /api/reports/length-of-stay', request),
    waiting: call.page('GET /api/reports/longest-waiting', { page: 1, limit: WAITING_LIMIT, signal }),
    adoptions: call('GET /api/reports/adoptions', request),
    applications: call('GET /api/reports/applications', request),
    fees: call('GET /api/reports/fees', request),
  });
}

export type Reports = Awaited<ReturnType<typeof loadReports>>;
