import { toCsv } from '../../../platform/csv.ts';
import type { AdoptionsReport, ApplicationsReport, FeesReport, LengthOfStay } from '../reports.contract.ts';

type Cell = string | number | boolean | null;
type Row = Record<string, Cell>;

export function staysToCsv({ all, by_month, by_type }: LengthOfStay): string {
  return sectionsToCsv({ all: [{ name: '', ...all }], month: named(by_month, 'month'), type: named(by_type, 'type') });
}

export function adoptionsToCsv({ all, by_month, by_type, ...rest }: AdoptionsReport): string {
  const grid = rest.by_month_and_location.map(({ month, location, ...metrics }) => ({
    name: `${month} ${location}`,
    ...metrics,
  }));
  return sectionsToCsv({
    all: [{ name: '', ...all }],
    month: named(by_month, 'month'),
    location: named(rest.by_location, 'location'),
    'month and location': grid,
    type: named(by_type, 'type'),
  });
}

export function applicationsToCsv({ all, by_month }: ApplicationsReport): string {
  return sectionsToCsv({ all: [{ name: '', ...all }], month: named(by_month, 'month') });
}

/** Amounts with two decimals, as in the receipts export. */
export function feesToCsv({ all, by_month, by_method, by_type }: FeesReport): string {
  const sections = {
    all: [{ name: '', ...all }],
    month: named(by_month, 'month'),
    method: named(by_method, 'method'),
    type: named(by_type, 'type'),
  };
  const inUnits = ({ payments_cents, refunds_cents, net_cents, ...row }: (typeof sections)['all'][number]) => ({
    ...row,
    payments_amount: payments_cents / 100,
    refunds_amount: refunds_cents / 100,
    net_amount: net_cents / 100,
  });
  return sectionsToCsv(
    Object.fromEntries(
      Object.entries(sections).map(([section, rows]) => [
        section,
        (rows as (typeof sections)['all']).map((row) => inUnits(row)),
      ]),
    ),
  );
}

function named<K extends string>(rows: readonly (Record<K, string> & Row)[], key: K): Row[] {
  return rows.map(({ [key]: name, ...metrics }) => ({ name, ...metrics }));
}

/** One table for all sections; metrics that a section lacks stay empty. */
function sectionsToCsv(sections: Record<string, readonly Row[]>): string {
  const columns = [...new Set(Object.values(sections).flatMap((rows) => rows.flatMap((row) => Object.keys(row))))];
  const lines = Object.entries(sections).flatMap(([section, rows]) =>
    rows.map((row) => [section, ...columns.map((column) => row[column] ?? null)]),
  );
  return toCsv([['part', ...columns], ...lines]);
}
