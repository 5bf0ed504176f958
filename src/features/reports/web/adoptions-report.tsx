import type { AdoptionsReport as Report } from '../reports.contract.ts';
import { Chart } from './charts/chart.tsx';
import { FiguresTable } from './charts/figures-table.tsx';
import { adoptionsByLocation, adoptionsByMonth, adoptionsByType } from './figures/adoption-figures.ts';
import { KeyFigures, ReportPart } from './report-section.tsx';

const NOTHING = 'No adoptions in this time.';

export function AdoptionsReport({ report }: { report: Report }) {
  const { all } = report;
  const [byMonth, byLocation] = [adoptionsByMonth(report), adoptionsByLocation(report)];
  return (
    <>
      <KeyFigures
        figures={[
          ['Adoptions', all.adoptions.toLocaleString('en')],
          ['A year before', all.adoptions_year_before.toLocaleString('en')],
          ['Walk-ins among them', all.walk_ins.toLocaleString('en')],
          ['Returns', all.returns.toLocaleString('en')],
        ]}
      />
      <ReportPart title="By month">
        <Chart
          shape="lines"
          name="Adoptions and returns by month"
          figures={byMonth.chart}
          table={byMonth.table}
          empty={NOTHING}
          showsTable
        />
      </ReportPart>
      <ReportPart title="By month and location">
        <Chart
          shape="stack"
          name="Adoptions by month and location"
          figures={byLocation.chart}
          table={byLocation.table}
          empty={NOTHING}
          showsTable
        />
      </ReportPart>
      <ReportPart title="By type of pet">
        <FiguresTable name="Adoptions and returns by type of pet" figures={adoptionsByType(report)} />
      </ReportPart>
    </>
  );
}
