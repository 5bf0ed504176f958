import type { AdoptionsReport as Report } from '../reports.contract.ts';
import { FiguresTable } from './charts/figures-table.tsx';
import { adoptionsByLocation, adoptionsByMonth, adoptionsByType } from './figures/adoption-figures.ts';
import { KeyFigures, ReportChart, ReportPart } from './report-section.tsx';

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
      <ReportChart
        title="By month"
        shape="lines"
        name="Adoptions and returns by month"
        figures={byMonth}
        empty={NOTHING}
      />
      <ReportChart
        title="By month and location"
        shape="stack"
        name="Adoptions by month and location"
        figures={byLocation}
        empty={NOTHING}
      />
      <ReportPart title="By type of pet">
        <FiguresTable name="Adoptions and returns by type of pet" figures={adoptionsByType(report)} />
      </ReportPart>
    </>
  );
}
