import type { AppContext } from '../../../app-context.ts';
import { batchesToCsv } from '../../../platform/csv.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import type { ReportsApi, MovementsQuery, RangeQuery } from '../reports.contract.ts';
import { chartAdoptions, reportAdoptions } from './adoptions-report.ts';
import { reportApplications } from './applications-report.ts';
import { exportEvents } from './export-events.ts';
import { reportFees } from './fees-report.ts';
import { listMovements } from './intakes-and-outcomes.ts';
import { listLongestWaiting, reportStays } from './length-of-stay.ts';
import { adoptionsToCsv, applicationsToCsv, feesToCsv, staysToCsv } from './report-csv.ts';
import { chartMonths, parseReportRange } from './report-range.ts';

const waitingColumns = ['id', 'name', 'species', 'type', 'since', 'days', 'featured'] as const;

/** Reports count events; only waiting pets and pets by status show the current state. */
export function reportsHandlers({ db, clock, getShelter }: AppContext): Handlers<ReportsApi> {
  const shelterTime = async () => ({ timeZone: (await getShelter()).timeZone, now: clock.now() });
  const range = async (query: RangeQuery) => parseReportRange(query, await shelterTime());
  const movements = (query: MovementsQuery, { timeZone }: { timeZone: string }) => {
    const { from, to = addDays(from, 6) } = query;
    return listMovements(db, query, { startDay: from, endDay: addDays(to, 1), timeZone });
  };
  return {
    'GET /api/reports/length-of-stay': async ({ query }) => reportStays(db, await range(query)),
    'GET /api/reports/length-of-stay/export': async ({ query }) =>
      staysToCsv(await reportStays(db, await range(query))),
    'GET /api/reports/longest-waiting': async () => listLongestWaiting(db, clock.now()),
    'GET /api/reports/longest-waiting/export': async () =>
      batchesToCsv(waitingColumns, listLongestWaiting(db, clock.now()).batches(), (pet) => pet),
    'GET /api/reports/adoptions': async ({ query }) => reportAdoptions(db, await range(query)),
    'GET /api/reports/adoptions/export': async ({ query }) =>
      adoptionsToCsv(await reportAdoptions(db, await range(query))),
    'GET /api/reports/applications': async ({ query }) => reportApplications(db, await range(query)),
    'GET /api/reports/applications/export': async ({ query }) =>
      applicationsToCsv(await reportApplications(db, await range(query))),
    'GET /api/reports/fees': async ({ query }) => reportFees(db, await range(query)),
    'GET /api/reports/fees/export': async ({ query }) => feesToCsv(await reportFees(db, await range(query))),
    'GET /api/reports/events/export': async ({ query }) => exportEvents(db, await range(query)),
    'GET /api/reports/movements': async ({ query }) => movements(query, await shelterTime()),
    'GET /api/reports/adoption-chart': async ({ query }) =>
      chartAdoptions(db, chartMonths(query.range ?? '12', await shelterTime())),
  };
}
