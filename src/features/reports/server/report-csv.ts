import { toCsv } from '../../../platform/csv.ts';
import type {
  AdoptionsReport,
  ApplicationsReport,
  Census,
  FeesReport,
  IntakesAndOutcomes,
  LengthOfStay,
  StayLengths,
} from '../reports.contract.ts';

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
  const inUnits = ({
    payments_cents,
    refunds_cents,
    net_cents,
    fees_cents,
    deposits_cents,
    donations_cents,
    ...row
  }: (typeof sections)['all'][number]) => ({
    ...row,
    payments_amount: payments_cents / 100,
    refunds_amount: refunds_cents / 100,
    net_amount: net_cents / 100,
    fees_amount: fees_cents / 100,
    deposits_amount: deposits_cents / 100,
    donations_amount: donations_cents / 100,
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

export function censusToCsv({ by_day, by_month, by_species, by_month_and_species }: Census): string {
  return sectionsToCsv({
    day: by_day.map(({ day: name, in_care: end, by_species: counts }) => ({ name, end, ...counts })),
    month: named(by_month, 'month'),
    species: named(by_species, 'species'),
    'month and species': by_month_and_species.map(({ month, species, ...counts }) => ({
      name: `${month} ${species}`,
      ...counts,
    })),
  });
}

export function intakesAndOutcomesToCsv(report: IntakesAndOutcomes): string {
  const counts = (groups: IntakesAndOutcomes['intakes'] | IntakesAndOutcomes['outcomes']) =>
    groups.map(({ month: name, species, type, count }) => ({ name, species, type, count }));
  return sectionsToCsv({
    intakes: counts(report.intakes),
    outcomes: counts(report.outcomes),
    all: [{ name: '', ...report.rates }],
    month: named(report.rates_by_month, 'month'),
    species: named(report.rates_by_species, 'species'),
  });
}

export function stayLengthsToCsv(report: StayLengths): string {
  return sectionsToCsv({
    outcome: named(report.by_outcome, 'type'),
    'species and outcome': report.by_species_and_outcome.map(({ species, type, ...days }) => ({
      name: `${species} ${type}`,
      ...days,
    })),
    'in care': [{ name: '', ...report.in_care }, ...named(report.in_care_by_species, 'species')],
  });
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
