import { formatDollars } from '../../../platform/format-number.contract.ts';
import type { FeesReport as Report } from '../reports.contract.ts';
import { DataTable } from './charts/data-table.tsx';
import { feesByMethod, feesByMonth, feesByType, formatAmount } from './chart-data/fees.ts';
import { KeyMetrics, ReportChart, ReportSubsection } from './report-section.tsx';

export function FeesReport({ report }: { report: Report }) {
  const { all } = report;
  const byMonth = feesByMonth(report);
  return (
    <>
      <KeyMetrics
        metrics={[
          ['Paid', formatDollars(all.payments_cents)],
          ['Given back', formatDollars(all.refunds_cents)],
          ['Net', formatAmount(all.net_cents)],
        ]}
      />
      <ReportChart title="By month" shape="bars" name="Fees by month" data={byMonth} empty="No fees in this time." />
      <div className="report-halves">
        <ReportSubsection title="By how it was paid">
          <DataTable name="Fees by how they were paid" data={feesByMethod(report)} />
        </ReportSubsection>
        <ReportSubsection title="By type of pet">
          <DataTable name="Fees by type of pet" data={feesByType(report)} />
        </ReportSubsection>
      </div>
    </>
  );
}
