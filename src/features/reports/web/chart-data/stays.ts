import { typePlurals } from '../../../pets/type-plurals.constants.ts';
import type { LengthOfStay } from '../../reports.contract.ts';
import type { Column, Row } from '../charts/chart-data.ts';
import { daysColumn, monthRows, type ChartAndTable } from './columns.ts';

type StayMetrics = LengthOfStay['all'];

const stayColumns: Column[] = [
  { label: 'Adoptions' },
  daysColumn('Median days'),
  daysColumn('Shortest'),
  daysColumn('Longest'),
  { label: 'Left otherwise' },
];

function stayValues(metrics: StayMetrics): Row['values'] {
  const { adoptions, median_days, shortest_days, longest_days, left_otherwise } = metrics;
  return [adoptions, median_days, shortest_days, longest_days, left_otherwise];
}

export function staysByMonth({ by_month, all }: LengthOfStay): ChartAndTable {
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
      total: { label: 'Together', values: stayValues(all) },
    },
  };
}

export function staysByType({ by_type, all }: LengthOfStay): ChartAndTable {
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
      total: { label: 'Together', values: stayValues(all) },
    },
  };
}
