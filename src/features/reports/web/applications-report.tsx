import type { ApplicationsReport as Report } from '../reports.contract.ts';
import { applicationsByMonth } from './figures/application-figures.ts';
import { inDays } from './figures/columns.ts';
import { KeyFigures, ReportChart } from './report-section.tsx';

export function ApplicationsReport({ report }: { report: Report }) {
  const { all } = report;
  const byMonth = applicationsByMonth(report);
  return (
    <>
      <KeyFigures
        figures={[
          ['Submitted', all.submitted.toLocaleString('en')],
          ['Approved', all.approved.toLocaleString('en')],
          ['Still open', all.open.toLocaleString('en')],
          ['Median time to decide', all.median_days === null ? '–' : `${inDays(all.median_days)} days`],
        ]}
      />
      <ReportChart
        title="By month and outcome"
        shape="stack"
        name="Applications by month and outcome"
        figures={byMonth}
        empty="No applications in this time."
      />
    </>
  );
}
