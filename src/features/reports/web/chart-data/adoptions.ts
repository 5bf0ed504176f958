import { typePlurals } from '../../../pets/type-plurals.constants.ts';
import type { AdoptionsReport } from '../../reports.contract.ts';
import type { TableData, Tone } from '../charts/chart-data.ts';
import { monthRows, type ChartAndTable } from './columns.ts';

export function adoptionsByMonth({ by_month, all }: AdoptionsReport): ChartAndTable {
  type Month = AdoptionsReport['all'];
  const tableValues = (metrics: Month) => [
    metrics.adoptions,
    metrics.walk_ins,
    metrics.adoptions_year_before,
    metrics.returns,
    metrics.returns_year_before,
  ];
  return {
    chart: {
      rowHeading: 'Month',
      series: [
        { label: 'Adoptions', tone: 'amber' },
        { label: 'Returns', tone: 'rose' },
        { label: 'Adoptions the year before', tone: 'stone', isDashed: true },
      ],
      rows: monthRows(by_month, (month) => [month.adoptions, month.returns, month.adoptions_year_before]),
    },
    table: {
      rowHeading: 'Month',
      series: [
        { label: 'Adoptions' },
        { label: 'Including walk-ins' },
        { label: 'Adoptions the year before' },
        { label: 'Returns' },
        { label: 'Returns the year before' },
      ],
      rows: monthRows(by_month, tableValues),
      total: { label: 'Total', values: tableValues(all) },
    },
  };
}

const locationTones: Tone[] = ['amber', 'teal', 'violet', 'stone', 'rose'];

/** A column for each location's adoptions, and one for its returns if there are any. */
export function adoptionsByLocation({ by_month, by_month_and_location, by_location }: AdoptionsReport): ChartAndTable {
  const at = new Map(by_month_and_location.map((cell) => [`${cell.month} ${cell.location}`, cell]));
  const cellsOf = (month: string) => by_location.map(({ location }) => at.get(`${month} ${location}`)!);
  const hasReturns = (index: number) => by_location[index]!.returns > 0;
  const tableValues = (cells: { adoptions: number; returns: number }[]) =>
    cells.flatMap(({ adoptions, returns }, index) => (hasReturns(index) ? [adoptions, returns] : [adoptions]));
  return {
    chart: {
      rowHeading: 'Month',
      series: by_location.map(({ location }, index) => ({
        label: location,
        tone: locationTones[index % locationTones.length]!,
        isDashed: index % 2 === 1,
      })),
      rows: monthRows(by_month, ({ month }) => cellsOf(month).map(({ adoptions }) => adoptions)),
    },
    table: {
      rowHeading: 'Month',
      series: by_location.flatMap(({ location }, index) => [
        { label: location },
        ...(hasReturns(index) ? [{ label: `${location}: returns` }] : []),
      ]),
      rows: monthRows(by_month, ({ month }) => tableValues(cellsOf(month))),
      total: { label: 'Total', values: tableValues(by_location) },
    },
  };
}

export function adoptionsByType({ by_type, all }: AdoptionsReport): TableData {
  const values = (metrics: { adoptions: number; walk_ins: number; returns: number }) => [
    metrics.adoptions,
    metrics.walk_ins,
    metrics.returns,
  ];
  return {
    rowHeading: 'Type',
    series: [{ label: 'Adoptions' }, { label: 'Including walk-ins' }, { label: 'Returns' }],
    rows: by_type.map((metrics) => ({ label: typePlurals[metrics.type], values: values(metrics) })),
    total: { label: 'Total', values: values(all) },
  };
}
