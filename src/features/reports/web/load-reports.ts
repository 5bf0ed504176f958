import { currentUser } from '../../../browser/create-api-client.ts';
import { loadSettled } from '../../../browser/dashboard/load-settled.ts';
import type { ReportsApi } from '../reports.contract.ts';
import type { RangeAsked } from './reports-address.ts';

const call = currentUser<ReportsApi>();

/** How many of those who wait longest are named. */
const WAITING = 10;

/** All reports of some months, each by itself. */
export async function loadReports(url: URL, { from, to }: RangeAsked, signal: AbortSignal) {
  const asked = { query: { from, to }, signal };
  return loadSettled(url, {
    stays: call('GET /api/reports/length-of-stay', asked),
    waiting: call.page('GET /api/reports/longest-waiting', { page: 1, limit: WAITING, signal }),
    adoptions: call('GET /api/reports/adoptions', asked),
    applications: call('GET /api/reports/applications', asked),
    fees: call('GET /api/reports/fees', asked),
  });
}

export type Reports = Awaited<ReturnType<typeof loadReports>>;
