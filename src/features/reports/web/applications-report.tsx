import type { ApplicationsReport as Report } from '../reports.contract.ts';
import { applicationsByMonth } from './chart-data/applications.ts';
import { formatDays } from './chart-data/columns.ts';
import { KeyMetrics, ReportChart } from './report-section.tsx';

export function ApplicationsReport({ report }: { report: Report }) {
  const { all } = report;
  const byMonth = applicationsByMonth(report);
  return (
    <>
      <KeyMetrics
        metrics={[
          ['Submitted', all.submitted.toLocaleString('en')],
          ['Approved', all.approved.toLocaleString('en')],
          ['Still open', all.open.toLocaleString('en')],
          ['Median time to decide', all.median_days === null ? '–' : `${formatDays(all.median_days)} days`],
        ]}
      />
      <ReportChart
        title="By month and outcome"
        shape="stack"
        name="Applications by month and outcome"
        data={byMonth}
        empty="No applications in this time."
      />
    </>
  );
}
