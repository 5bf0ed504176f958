import { typePlurals } from '../../../pets/type-plurals.contract.ts';
import type { LengthOfStay } from '../../reports.contract.ts';
import type { Column, Row } from '../charts/figures.ts';
import { days, ofMonth, type Shown } from './columns.ts';

type StayFigures = LengthOfStay['all'];

const stayColumns: Column[] = [
  { label: 'Adoptions' },
  days('Median days'),
  days('Shortest'),
  days('Longest'),
  { label: 'Left otherwise' },
];

function stayValues(figures: StayFigures): Row['values'] {
  const { adoptions, median_days, shortest_days, longest_days, left_otherwise } = figures;
  return [adoptions, median_days, shortest_days, longest_days, left_otherwise];
}

export function staysByMonth({ by_month, all }: LengthOfStay): Shown {
  return {
    chart: {
      of: 'Month',
      series: [{ ...days('Median days'), tone: 'teal' }],
      rows: ofMonth(by_month, ({ median_days }) => [median_days]),
    },
    table: {
      of: 'Month',
      series: stayColumns,
      rows: ofMonth(by_month, stayValues),
      total: { label: 'Together', values: stayValues(all) },
    },
  };
}

export function staysByType({ by_type, all }: LengthOfStay): Shown {
  const rows = (values: (figures: StayFigures) => Row['values']) =>
    by_type.map((figures) => ({ label: typePlurals[figures.type], values: values(figures) }));
  return {
    chart: {
      of: 'Type',
      series: [{ ...days('Median days'), tone: 'teal' }],
      rows: rows(({ median_days }) => [median_days]),
    },
    table: {
      of: 'Type',
      series: stayColumns,
      rows: rows(stayValues),
      total: { label: 'Together', values: stayValues(all) },
    },
  };
}
