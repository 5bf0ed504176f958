import type { Database } from '../../../platform/database.ts';
import type { ApplicationsReport } from '../reports.contract.ts';
import { aggregateApplications } from './applications.queries.ts';
import { rangeFields, type ReportRange } from './report-range.ts';

const NO_METRICS = {
  submitted: 0,
  approved: 0,
  rejected: 0,
  withdrawn: 0,
  removed: 0,
  open: 0,
  decided: 0,
  median_days: null,
};

/** Applications by month of submission: outcomes and decision time. */
export async function reportApplications(db: Database, range: ReportRange): Promise<ApplicationsReport> {
  const groups = await aggregateApplications(db, range);
  const metricsOf = (selected: string | null) => {
    const { month: _, ...metrics } = groups.find(({ month }) => month === selected) ?? { ...NO_METRICS, month: null };
    return metrics;
  };
  return {
    ...rangeFields(range),
    all: metricsOf(null),
    by_month: range.months.map((month) => ({ month, ...metricsOf(month) })),
  };
}
