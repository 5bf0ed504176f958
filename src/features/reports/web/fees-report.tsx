import { inDollars } from '../../../platform/dollars.contract.ts';
import type { FeesReport as Report } from '../reports.contract.ts';
import { FiguresTable } from './charts/figures-table.tsx';
import { feesByMethod, feesByMonth, feesByType, inAmount } from './figures/fee-figures.ts';
import { KeyFigures, ReportChart, ReportPart } from './report-section.tsx';

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
      <ReportChart title="By month" shape="bars" name="Fees by month" figures={byMonth} empty="No fees in this time." />
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
