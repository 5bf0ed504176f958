import { applicationOutcomes, type ApplicationOutcome } from '../../report-words.contract.ts';
import type { ApplicationsReport } from '../../reports.contract.ts';
import type { Tone } from '../charts/figures.ts';
import { days, ofMonth, type Shown } from './columns.ts';

const outcomes: Record<ApplicationOutcome, { label: string; tone: Tone; isDashed?: true }> = {
  approved: { label: 'Approved', tone: 'amber' },
  rejected: { label: 'Rejected', tone: 'rose' },
  withdrawn: { label: 'Withdrawn', tone: 'violet', isDashed: true },
  removed: { label: 'Removed', tone: 'stone' },
  open: { label: 'Still open', tone: 'teal', isDashed: true },
};

export function applicationsByMonth({ by_month, all }: ApplicationsReport): Shown {
  type Month = ApplicationsReport['all'];
  const drawn = (figures: Month) => applicationOutcomes.map((outcome) => figures[outcome]);
  const toRead = (figures: Month) => [figures.submitted, ...drawn(figures), figures.median_days];
  const series = applicationOutcomes.map((outcome) => outcomes[outcome]);
  return {
    chart: { of: 'Month', series, rows: ofMonth(by_month, drawn) },
    table: {
      of: 'Month',
      series: [{ label: 'Submitted' }, ...series.map(({ label }) => ({ label })), days('Median days to decide')],
      rows: ofMonth(by_month, toRead),
      total: { label: 'Together', values: toRead(all) },
    },
  };
}
