import type { LengthOfStay } from '../reports.contract.ts';
import { inDays } from './figures/columns.ts';
import { staysByMonth, staysByType } from './figures/stay-figures.ts';
import { KeyFigures, ReportChart } from './report-section.tsx';

const NOTHING = 'No stay ended in this time.';

export function StayReport({ report }: { report: LengthOfStay }) {
  const { all } = report;
  const [byMonth, byType] = [staysByMonth(report), staysByType(report)];
  return (
    <>
      <KeyFigures
        figures={[
          ['Median', inDaysOrNone(all.median_days)],
          ['Shortest', inDaysOrNone(all.shortest_days)],
          ['Longest', inDaysOrNone(all.longest_days)],
          ['Adoptions', all.adoptions.toLocaleString('en')],
        ]}
      />
      <ReportChart
        title="Median days by month"
        shape="bars"
        name="Median days until the adoption, by month"
        figures={byMonth}
        empty={NOTHING}
      />
      <ReportChart
        title="Median days by type of pet"
        shape="bars"
        name="Median days until the adoption, by type of pet"
        figures={byType}
        empty={NOTHING}
      />
    </>
  );
}

function inDaysOrNone(days: number | null): string {
  if (days === null) return '–';
  return days === 1 ? '1 day' : `${inDays(days)} days`;
}
