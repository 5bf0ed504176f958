import { inDollars } from '../../pets/adoption-fee.contract.ts';
import type { FeesReport as Report } from '../reports.contract.ts';
import { Chart } from './charts/chart.tsx';
import { FiguresTable } from './charts/figures-table.tsx';
import { feesByMethod, feesByMonth, feesByType, inAmount } from './figures/fee-figures.ts';
import { KeyFigures, ReportPart } from './report-section.tsx';

export function FeesReport({ report }: { report: Report }) {
  const { all } = report;
  const byMonth = feesByMonth(report);
  return (
    <>
      <KeyFigures
        figures={[
          ['Paid', inDollars(all.payments_cents)],
          ['Given back', inDollars(all.refunds_cents)],
          ['Net', inAmount(all.net_cents)],
        ]}
      />
      <ReportPart title="By month">
        <Chart
          shape="bars"
          name="Fees by month"
          figures={byMonth.chart}
          table={byMonth.table}
          empty="No fees in this time."
          showsTable
        />
      </ReportPart>
      <div className="report-halves">
        <ReportPart title="By how it was paid">
          <FiguresTable name="Fees by how they were paid" figures={feesByMethod(report)} />
        </ReportPart>
        <ReportPart title="By type of pet">
          <FiguresTable name="Fees by type of pet" figures={feesByType(report)} />
        </ReportPart>
      </div>
    </>
  );
}
