import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { speciesLabels, type SpeciesGroup } from '../../reports.constants.ts';
import type { Census } from '../../reports.contract.ts';
import { animalsBeforeHref, animalsHref } from '../animals-href.ts';
import type { Row, TableData } from '../charts/chart-data.ts';
import type { MonthRange } from '../report-filters.ts';
import { monthRows, type ChartAndTable } from './columns.ts';

type Balance = Pick<Census['by_month'][number], 'opening' | 'intakes' | 'outcomes' | 'end'>;

const balanceColumns = [
  { label: 'In care before' },
  { label: 'Intakes' },
  { label: 'Outcomes' },
  { label: 'In care after' },
];

const lines = [
  ['All', 'amber', () => true],
  ['Dogs', 'teal', (species: SpeciesGroup) => species === 'dog'],
  ['Cats', 'violet', (species: SpeciesGroup) => species === 'cat'],
  ['Other species', 'rose', (species: SpeciesGroup) => species !== 'dog' && species !== 'cat'],
] as const;

/** A line of the animals in care on each day, and the balance of each month. */
export function censusByDay({ by_day, by_month, from, to }: Census): ChartAndTable {
  const total = { opening: by_month[0]!.opening, end: by_month.at(-1)!.end };
  const sum = (name: 'intakes' | 'outcomes') => by_month.reduce((all, month) => all + month[name], 0);
  return {
    chart: {
      rowHeading: 'Day',
      series: lines.map(([label, tone], at) => ({ label, tone, isDashed: at === 3 })),
      rows: by_day.map(({ day, by_species }) => ({
        label: formatDay(day, { month: 'short', day: 'numeric', year: 'numeric' }),
        shortLabel: formatDay(day, { month: 'short', day: 'numeric' }),
        values: lines.map(([, , is]) =>
          Object.entries(by_species).reduce(
            (all, [species, count]) => all + (is(species as SpeciesGroup) ? count : 0),
            0,
          ),
        ),
      })),
    },
    table: {
      rowHeading: 'Month',
      series: balanceColumns,
      rows: monthRows(by_month, valuesOf).map((row, at) => {
        const { month } = by_month[at]!;
        return { ...row, hrefs: hrefsOf({ from: month, to: month }) };
      }),
      total: {
        label: 'Total',
        values: valuesOf({ ...total, intakes: sum('intakes'), outcomes: sum('outcomes') }),
        hrefs: hrefsOf({ from, to }),
      },
    },
  };
}

export function censusBySpecies({ by_species, from, to }: Census): TableData {
  return {
    rowHeading: 'Species',
    series: balanceColumns,
    rows: by_species.map(({ species, ...balance }) => ({
      label: speciesLabels[species],
      values: valuesOf(balance),
      hrefs: hrefsOf({ from, to }, species),
    })),
  };
}

function valuesOf({ opening, intakes, outcomes, end }: Balance): Row['values'] {
  return [opening, intakes, outcomes, end];
}

function hrefsOf(range: MonthRange, species?: SpeciesGroup): string[] {
  return [
    animalsBeforeHref(range, species),
    animalsHref(range, { group: 'intakes', species }),
    animalsHref(range, { group: 'outcomes', species }),
    animalsHref(range, { group: 'in_care', species }),
  ];
}
