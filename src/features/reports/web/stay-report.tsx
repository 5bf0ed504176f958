import { typePlurals } from '../../pets/type-plurals.constants.ts';
import type { LengthOfStay } from '../reports.contract.ts';
import { formatDays, daysColumn, monthRows, type ChartAndTable } from './chart-data/columns.ts';
import type { Column, Row } from './charts/chart-data.ts';
import { KeyMetrics } from '../../../ui/dashboard/key-metrics.tsx';
import { ReportChart } from './report-section.tsx';

const NOTHING = 'No stays ended in this time range.';

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

type StayMetrics = LengthOfStay['all'];

const stayColumns: Column[] = [
  { label: 'Adoptions' },
  daysColumn('Median days'),
  daysColumn('Shortest'),
  daysColumn('Longest'),
  { label: 'Other outcomes' },
];

function stayValues(metrics: StayMetrics): Row['values'] {
  const { adoptions, median_days, shortest_days, longest_days, left_otherwise } = metrics;
  return [adoptions, median_days, shortest_days, longest_days, left_otherwise];
}

function staysByMonth({ by_month, all }: LengthOfStay): ChartAndTable {
  return {
    chart: {
      rowHeading: 'Month',
      series: [{ ...daysColumn('Median days'), tone: 'teal' }],
      rows: monthRows(by_month, ({ median_days }) => [median_days]),
    },
    table: {
      rowHeading: 'Month',
      series: stayColumns,
      rows: monthRows(by_month, stayValues),
      total: { label: 'Total', values: stayValues(all) },
    },
  };
}

function staysByType({ by_type, all }: LengthOfStay): ChartAndTable {
  const rows = (values: (metrics: StayMetrics) => Row['values']) =>
    by_type.map((metrics) => ({ label: typePlurals[metrics.type], values: values(metrics) }));
  return {
    chart: {
      rowHeading: 'Type',
      series: [{ ...daysColumn('Median days'), tone: 'teal' }],
      rows: rows(({ median_days }) => [median_days]),
    },
    table: {
      rowHeading: 'Type',
      series: stayColumns,
      rows: rows(stayValues),
      total: { label: 'Total', values: stayValues(all) },
    },
  };
}
