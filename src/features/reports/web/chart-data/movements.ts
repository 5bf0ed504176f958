import {
  matrixIntakes,
  matrixOutcomes,
  type MatrixRow,
  type MovementKind,
  type SpeciesGroup,
} from '../../reports.constants.ts';
import type { IntakesAndOutcomes } from '../../reports.contract.ts';
import { animalsHref } from '../animals-href.ts';
import type { Tone } from '../charts/chart-data.ts';
import { monthRows, type ChartAndTable } from './columns.ts';

const tones: Tone[] = ['amber', 'teal', 'violet', 'rose', 'stone'];

/** Intakes or outcomes by month, a column for each type that occurs. */
export function movementsByMonth(
  report: IntakesAndOutcomes,
  group: 'intakes' | 'outcomes',
  species: SpeciesGroup | undefined,
): ChartAndTable {
  const counted = report[group].filter((one) => species === undefined || one.species === species);
  const rows: readonly MatrixRow<MovementKind>[] = group === 'intakes' ? matrixIntakes : matrixOutcomes;
  const present = rows.filter(({ type }) => counted.some((one) => one.type === type));
  const months = report.rates_by_month.map(({ month }) => ({ month }));
  const sum = (is: (one: (typeof counted)[number]) => boolean) =>
    counted.filter(is).reduce((all, { count }) => all + count, 0);
  const valuesOf = (month?: string) => {
    const inMonth = (one: { month: string }) => month === undefined || one.month === month;
    return present.map(({ type }) => sum((one) => one.type === type && inMonth(one)));
  };
  const total = (values: number[]) => values.reduce((all, value) => all + value, 0);
  const withTotal = (values: number[]) => [...values, total(values)];
  const hrefsOf = (range: { from: string; to: string }) => [
    ...present.map(({ type }) => animalsHref(range, { group, species, kind: [type] })),
    animalsHref(range, { group, species }),
  ];
  const series = present.map(({ label }, at) => ({
    label,
    tone: tones[at % tones.length]!,
    ...(at >= tones.length && { isDashed: true }),
  }));
  return {
    chart: { rowHeading: 'Month', series, rows: monthRows(months, ({ month }) => valuesOf(month)) },
    table: {
      rowHeading: 'Month',
      series: [...series.map(({ label }) => ({ label })), { label: 'Total' }],
      rows: monthRows(months, ({ month }) => withTotal(valuesOf(month))).map((row, at) => {
        const { month } = months[at]!;
        return { ...row, hrefs: hrefsOf({ from: month, to: month }) };
      }),
      total: { label: 'Total', values: withTotal(valuesOf()), hrefs: hrefsOf(report) },
    },
  };
}
