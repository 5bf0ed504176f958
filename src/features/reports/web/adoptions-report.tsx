import type { AdoptionsReport as Report } from '../reports.contract.ts';
import { ChartTable } from './charts/chart-table.tsx';
import { adoptionsByLocation, adoptionsByMonth, adoptionsByType } from './chart-data/adoptions.ts';
import { KeyMetrics } from '../../../ui/dashboard/key-metrics.tsx';
import { ReportChart, ReportSubsection } from './report-section.tsx';

const NOTHING = 'No adoptions in this time range.';

export function AdoptionsReport({ report }: { report: Report }) {
  const { all } = report;
  const [byMonth, byLocation] = [adoptionsByMonth(report), adoptionsByLocation(report)];
  return (
    <>
      <KeyMetrics
        metrics={[
          ['Adoptions', all.adoptions.toLocaleString('en')],
          ['Year before', all.adoptions_year_before.toLocaleString('en')],
          ['Including walk-ins', all.walk_ins.toLocaleString('en')],
          ['Returns', all.returns.toLocaleString('en')],
        ]}
      />
      <ReportChart
        title="By month"
        shape="lines"
        name="Adoptions and returns by month"
        data={byMonth}
        empty={NOTHING}
      />
      <ReportChart
        title="By month and location"
        shape="stack"
        name="Adoptions by month and location"
        data={byLocation}
        empty={NOTHING}
      />
      <ReportSubsection title="By type of pet">
        <ChartTable name="Adoptions and returns by type of pet" data={adoptionsByType(report)} />
      </ReportSubsection>
    </>
  );
}
