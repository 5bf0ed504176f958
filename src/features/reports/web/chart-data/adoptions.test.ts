import { expect, test } from 'vitest';
import type { AdoptionsReport } from '../../reports.contract.ts';
import { adoptionsByLocation, adoptionsByMonth } from './adoptions.ts';

const none = { adoptions: 0, walk_ins: 0, returns: 0 };
const before = { adoptions_year_before: 4, returns_year_before: 0 };
const report: AdoptionsReport = {
  from: '2026-04',
  to: '2026-05',
  time_zone: 'UTC',
  all: { adoptions: 3, walk_ins: 1, returns: 1, ...before },
  by_month: [
    { month: '2026-04', adoptions: 1, walk_ins: 1, returns: 0, adoptions_year_before: 4, returns_year_before: 0 },
    { month: '2026-05', adoptions: 2, walk_ins: 0, returns: 1, adoptions_year_before: 0, returns_year_before: 0 },
  ],
  by_location: [
    { location: 'Downtown', adoptions: 2, walk_ins: 0, returns: 1 },
    { location: 'No pickup', adoptions: 1, walk_ins: 1, returns: 0 },
  ],
  // Not in the order of the locations: cells are found by name.
  by_month_and_location: [
    { month: '2026-05', location: 'No pickup', ...none },
    { month: '2026-05', location: 'Downtown', adoptions: 2, walk_ins: 0, returns: 1 },
    { month: '2026-04', location: 'No pickup', adoptions: 1, walk_ins: 1, returns: 0 },
    { month: '2026-04', location: 'Downtown', ...none },
  ],
  by_type: [],
};

test('shows a column for each location, and one for its returns if there are any', () => {
  const { chart, table } = adoptionsByLocation(report);
  expect(table.series.map(({ label }) => label)).toEqual(['Downtown', 'Downtown: returns', 'No pickup']);
  expect(table.rows.map(({ label, values }) => [label, ...values])).toEqual([
    ['April 2026', 0, 0, 1],
    ['May 2026', 2, 1, 0],
  ]);
  expect(table.total?.values).toEqual([2, 1, 1]);
  expect(chart.rows.map(({ shortLabel, values }) => [shortLabel, ...values])).toEqual([
    ['Apr ’26', 0, 1],
    ['May ’26', 2, 0],
  ]);
});

test('the chart of the months shows the table’s data', () => {
  const { chart, table } = adoptionsByMonth(report);
  const columnOf = ({ series, rows }: typeof table, label: string) => {
    const at = series.findIndex((one) => one.label === label);
    return rows.map(({ values }) => values[at]);
  };
  for (const { label } of chart.series) expect(columnOf(chart, label)).toEqual(columnOf(table, label));
});
