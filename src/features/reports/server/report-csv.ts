import { toCsv } from '../../../platform/csv.ts';
import type { AdoptionsReport, ApplicationsReport, FeesReport, LengthOfStay, WaitingPet } from '../reports.contract.ts';

type Cell = string | number | boolean | null;
type Row = Record<string, Cell>;

export function staysToCsv({ all, by_month, by_type }: LengthOfStay): string {
  return partsToCsv({ all: [{ name: '', ...all }], month: named(by_month, 'month'), type: named(by_type, 'type') });
}

export function adoptionsToCsv({ all, by_month, by_type, ...places }: AdoptionsReport): string {
  const grid = places.by_month_and_location.map(({ month, location, ...figures }) => ({
    name: `${month} ${location}`,
    ...figures,
  }));
  return partsToCsv({
    all: [{ name: '', ...all }],
    month: named(by_month, 'month'),
    location: named(places.by_location, 'location'),
    'month and location': grid,
    type: named(by_type, 'type'),
  });
}

export function applicationsToCsv({ all, by_month }: ApplicationsReport): string {
  return partsToCsv({ all: [{ name: '', ...all }], month: named(by_month, 'month') });
}

/** Money in whole units with two decimals, as the receipts' table has it. */
export function feesToCsv({ all, by_month, by_method, by_type }: FeesReport): string {
  const parts = {
    all: [{ name: '', ...all }],
    month: named(by_month, 'month'),
    method: named(by_method, 'method'),
    type: named(by_type, 'type'),
  };
  const inUnits = ({ payments_cents, refunds_cents, net_cents, ...row }: (typeof parts)['all'][number]) => ({
    ...row,
    payments_amount: payments_cents / 100,
    refunds_amount: refunds_cents / 100,
    net_amount: net_cents / 100,
  });
  return partsToCsv(
    Object.fromEntries(
      Object.entries(parts).map(([part, rows]) => [part, (rows as (typeof parts)['all']).map((row) => inUnits(row))]),
    ),
  );
}

export async function waitingToCsv(portions: AsyncIterable<WaitingPet[]>): Promise<string> {
  const columns = ['id', 'name', 'species', 'type', 'since', 'days', 'featured'] as const;
  const parts = [toCsv([[...columns]])];
  for await (const pets of portions) parts.push(toCsv(pets.map((pet) => columns.map((column) => pet[column]))));
  return parts.join('');
}

function named<K extends string>(rows: readonly (Record<K, string> & Row)[], key: K): Row[] {
  return rows.map(({ [key]: name, ...figures }) => ({ name, ...figures }));
}

/** One table of all parts; a figure that a part does not have is left empty in its lines. */
function partsToCsv(parts: Record<string, readonly Row[]>): string {
  const columns = [...new Set(Object.values(parts).flatMap((rows) => rows.flatMap((row) => Object.keys(row))))];
  const lines = Object.entries(parts).flatMap(([part, rows]) =>
    rows.map((row) => [part, ...columns.map((column) => row[column] ?? null)]),
  );
  return toCsv([['part', ...columns], ...lines]);
}
