import { formatMoney } from '../../../platform/format-money.contract.ts';
import type { FeesReport as Report } from '../reports.contract.ts';
import { ChartTable } from './charts/chart-table.tsx';
import { feesByMethod, feesByMonth, feesByType, formatAmount } from './chart-data/fees.ts';
import { KeyMetrics } from '../../../ui/dashboard/key-metrics.tsx';
import { ReportChart, ReportSubsection } from './report-section.tsx';

export function FeesReport({ report }: { report: Report }) {
  const { all } = report;
  const byMonth = feesByMonth(report);
  const donations: [string, string][] =
    all.donations_cents === 0 ? [] : [['Donations', formatAmount(all.donations_cents)]];
  return (
    <>
      <KeyMetrics
        metrics={[
          ['Paid', formatMoney(all.payments_cents)],
          ['Refunded', formatMoney(all.refunds_cents)],
          ['Net', formatAmount(all.net_cents)],
          ...donations,
        ]}
      />
      <ReportChart
        title="By month"
        shape="bars"
        name="Fees by month"
        data={byMonth}
        empty="No fees in this time range."
      />
      <div className="report-halves">
        <ReportSubsection title="By payment method">
          <ChartTable name="Fees by how they were paid" data={feesByMethod(report)} />
        </ReportSubsection>
        <ReportSubsection title="By type of pet">
          <ChartTable name="Fees by type of pet" data={feesByType(report)} />
        </ReportSubsection>
      </div>
    </>
  );
}
