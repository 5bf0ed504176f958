import type { LengthOfStay } from '../reports.contract.ts';
import { formatDays } from './chart-data/columns.ts';
import { staysByMonth, staysByType } from './chart-data/stays.ts';
import { KeyMetrics, ReportChart } from './report-section.tsx';

const NOTHING = 'No stay ended in this time.';

export function StayReport({ report }: { report: LengthOfStay }) {
  const { all } = report;
  const [byMonth, byType] = [staysByMonth(report), staysByType(report)];
  return (
    <>
      <KeyMetrics
        metrics={[
          ['Median', formatDaysOrNone(all.median_days)],
          ['Shortest', formatDaysOrNone(all.shortest_days)],
          ['Longest', formatDaysOrNone(all.longest_days)],
          ['Adoptions', all.adoptions.toLocaleString('en')],
        ]}
      />
      <ReportChart
        title="Median days by month"
        shape="bars"
        name="Median days until the adoption, by month"
        data={byMonth}
        empty={NOTHING}
      />
      <ReportChart
        title="Median days by type of pet"
        shape="bars"
        name="Median days until the adoption, by type of pet"
        data={byType}
        empty={NOTHING}
      />
    </>
  );
}

function formatDaysOrNone(days: number | null): string {
  if (days === null) return '–';
  return days === 1 ? '1 day' : `${formatDays(days)} days`;
}
