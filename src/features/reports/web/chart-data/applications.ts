import { applicationOutcomes, type ApplicationOutcome } from '../../reports.constants.ts';
import type { ApplicationsReport } from '../../reports.contract.ts';
import type { Tone } from '../charts/chart-data.ts';
import { daysColumn, monthRows, type ChartAndTable } from './columns.ts';

const outcomes: Record<ApplicationOutcome, { label: string; tone: Tone; isDashed?: true }> = {
  approved: { label: 'Approved', tone: 'amber' },
  rejected: { label: 'Rejected', tone: 'rose' },
  withdrawn: { label: 'Withdrawn', tone: 'violet', isDashed: true },
  removed: { label: 'Removed', tone: 'stone' },
  open: { label: 'Still open', tone: 'teal', isDashed: true },
};

export function applicationsByMonth({ by_month, all }: ApplicationsReport): ChartAndTable {
  type Month = ApplicationsReport['all'];
  const outcomeValues = (metrics: Month) => applicationOutcomes.map((outcome) => metrics[outcome]);
  const tableValues = (metrics: Month) => [metrics.submitted, ...outcomeValues(metrics), metrics.median_days];
  const series = applicationOutcomes.map((outcome) => outcomes[outcome]);
  return {
    chart: { rowHeading: 'Month', series, rows: monthRows(by_month, outcomeValues) },
    table: {
      rowHeading: 'Month',
      series: [{ label: 'Submitted' }, ...series.map(({ label }) => ({ label })), daysColumn('Median days to decide')],
      rows: monthRows(by_month, tableValues),
      total: { label: 'Total', values: tableValues(all) },
    },
  };
}
