import type { LengthOfStay } from '../reports.contract.ts';
import { Chart } from './charts/chart.tsx';
import { inDays } from './figures/columns.ts';
import { staysByMonth, staysByType } from './figures/stay-figures.ts';
import { KeyFigures, ReportPart } from './report-section.tsx';

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
          ['Adopted', all.stays.toLocaleString('en')],
        ]}
      />
      <ReportPart title="Median days by month">
        <Chart
          shape="bars"
          name="Median days until the adoption, by month"
          figures={byMonth.chart}
          table={byMonth.table}
          empty={NOTHING}
          showsTable
        />
      </ReportPart>
      <ReportPart title="Median days by type of pet">
        <Chart
          shape="bars"
          name="Median days until the adoption, by type of pet"
          figures={byType.chart}
          table={byType.table}
          empty={NOTHING}
          showsTable
        />
      </ReportPart>
    </>
  );
}

function inDaysOrNone(days: number | null): string {
  if (days === null) return '–';
  return days === 1 ? '1 day' : `${inDays(days)} days`;
}
