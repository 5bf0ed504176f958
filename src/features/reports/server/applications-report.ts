import type { Database } from '../../../platform/database.ts';
import type { ApplicationsReport } from '../reports.contract.ts';
import { sumUpApplications } from './applications.queries.ts';
import { told, type ReportRange } from './report-range.ts';

const none = {
  submitted: 0,
  approved: 0,
  rejected: 0,
  withdrawn: 0,
  removed: 0,
  open: 0,
  decided: 0,
  median_days: null,
};

/** Applications by the month in which they were submitted: what became of them, and how soon it was decided. */
export async function reportApplications(db: Database, range: ReportRange): Promise<ApplicationsReport> {
  const groups = await sumUpApplications(db, range);
  const figuresOf = (wanted: string | null) => {
    const { month: _, ...figures } = groups.find(({ month }) => month === wanted) ?? { ...none, month: null };
    return figures;
  };
  return {
    ...told(range),
    all: figuresOf(null),
    by_month: range.months.map((month) => ({ month, ...figuresOf(month) })),
  };
}
