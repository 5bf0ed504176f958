import type { AppContext } from '../../../app-context.ts';
import { batchesToCsv } from '../../../platform/csv.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import type { ReportsApi, MovementsQuery, RangeQuery } from '../reports.contract.ts';
import { chartAdoptions, reportAdoptions } from './adoptions-report.ts';
import { reportApplications } from './applications-report.ts';
import { reportCensus } from './census.ts';
import { exportEvents } from './export-events.ts';
import { reportFees } from './fees-report.ts';
import { listMovements } from './intakes-and-outcomes.ts';
import { listLongestWaiting, reportStays } from './length-of-stay.ts';
import { matrixToCsv, reportMatrix } from './matrix.ts';
import { reportIntakesAndOutcomes } from './release-rates.ts';
import {
  adoptionsToCsv,
  applicationsToCsv,
  censusToCsv,
  feesToCsv,
  intakesAndOutcomesToCsv,
  stayLengthsToCsv,
  staysToCsv,
} from './report-csv.ts';
import { chartMonths, parseReportRange } from './report-range.ts';
import { reportStayLengths } from './stay-lengths.ts';

const waitingColumns = ['id', 'name', 'species', 'type', 'since', 'days', 'featured'] as const;

/** Reports count custodies, applications and receipts; only waiting pets and pets by status show the current state. */
export function reportsHandlers({ db, clock, getShelter }: AppContext): Handlers<ReportsApi> {
  const shelterTime = async () => ({ timeZone: (await getShelter()).timeZone, now: clock.now() });
  const range = async (query: RangeQuery) => parseReportRange(query, await shelterTime());
  const census = async (query: RangeQuery) => {
    const { timeZone, now } = await shelterTime();
    return reportCensus(db, await range(query), dayIn(timeZone, now));
  };
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
    'GET /api/reports/census': async ({ query }) => census(query),
    'GET /api/reports/census/export': async ({ query }) => censusToCsv(await census(query)),
    'GET /api/reports/intakes-and-outcomes': async ({ query }) => reportIntakesAndOutcomes(db, await range(query)),
    'GET /api/reports/intakes-and-outcomes/export': async ({ query }) =>
      intakesAndOutcomesToCsv(await reportIntakesAndOutcomes(db, await range(query))),
    'GET /api/reports/stays': async ({ query }) => reportStayLengths(db, await range(query), clock.now()),
    'GET /api/reports/stays/export': async ({ query }) =>
      stayLengthsToCsv(await reportStayLengths(db, await range(query), clock.now())),
    'GET /api/reports/matrix': async ({ query }) => reportMatrix(db, await range(query)),
    'GET /api/reports/matrix/export': async ({ query }) => matrixToCsv(await reportMatrix(db, await range(query))),
    'GET /api/reports/movements': async ({ query }) => movements(query, await shelterTime()),
    'GET /api/reports/adoption-chart': async ({ query }) =>
      chartAdoptions(db, chartMonths(query.range ?? '12', await shelterTime())),
  };
}
