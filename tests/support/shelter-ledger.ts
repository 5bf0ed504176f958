import type {
  AdoptionsReport,
  ApplicationsReport,
  FeesReport,
  LengthOfStay,
} from '../../src/features/reports/reports.contract.ts';
import type { ApplicationOutcome } from '../../src/features/reports/reports.constants.ts';
import { petTypes, type PetType } from '../../src/features/pets/pet-search.contract.ts';
import { feeMethods, type FeeMethod } from '../../src/features/receipts/receipts.constants.ts';

/*
 * What a shelter did, written down by whoever did it, and added up in the plainest way: what the reports are held
 * against. It knows no table and no event.
 */

export interface Stay {
  since: Date;
  at: Date;
  type: PetType;
  isAdoption: boolean;
}

export interface LedgerApplication {
  submitted: Date;
  isWalkIn: boolean;
  outcome: ApplicationOutcome;
  decided: Date | null;
  location: string | null;
}

interface Passage {
  at: Date;
  type: PetType;
  application: LedgerApplication;
}

export interface LedgerReceipt {
  at: Date;
  kind: 'payment' | 'refund';
  cents: number;
  method: FeeMethod;
  type: PetType;
}

export class Ledger {
  stays: Stay[] = [];
  adoptions: Passage[] = [];
  returns: Passage[] = [];
  applications: LedgerApplication[] = [];
  receipts: LedgerReceipt[] = [];

  readonly timeZone: string;
  readonly #days: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    this.timeZone = timeZone;
    this.#days = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  }

  monthOf(moment: Date): string {
    return this.#days.format(moment).slice(0, 7);
  }
}

interface Range {
  from: string;
  to: string;
}

type Figures<T> = (of: (month: string) => boolean, type?: PetType) => T;

export function addUpStays(ledger: Ledger, range: Range): LengthOfStay {
  const figures: Figures<LengthOfStay['all']> = (of, type) => {
    const some = ledger.stays.filter((stay) => of(ledger.monthOf(stay.at)) && isOf(stay.type, type));
    const days = some.filter(({ isAdoption }) => isAdoption).map(({ since, at }) => daysBetween(since, at));
    const adoptions = ledger.adoptions.filter((one) => of(ledger.monthOf(one.at)) && isOf(one.type, type));
    return {
      adoptions: adoptions.length,
      median_days: median(days),
      shortest_days: days.length === 0 ? null : rounded(Math.min(...days)),
      longest_days: days.length === 0 ? null : rounded(Math.max(...days)),
      left_otherwise: some.filter(({ isAdoption }) => !isAdoption).length,
    };
  };
  return { ...told(ledger, range), ...byMonthAndType(figures, range) };
}

export function addUpAdoptions(ledger: Ledger, range: Range): AdoptionsReport {
  const months = monthsOf(range);
  const places = [...ledger.adoptions, ...ledger.returns]
    .filter(({ at }) => months.includes(ledger.monthOf(at)))
    .map(placeOf);
  // Of the places there are, 'No pickup' is the last by its letters as well.
  const locations = [...new Set(places)].toSorted();
  const figures = (of: (month: string) => boolean, type?: PetType, place?: string) => {
    const counts = (some: Passage[]) =>
      some.filter(
        (passage) =>
          of(ledger.monthOf(passage.at)) &&
          isOf(passage.type, type) &&
          (place === undefined || placeOf(passage) === place),
      );
    const adoptions = counts(ledger.adoptions);
    return {
      adoptions: adoptions.length,
      walk_ins: adoptions.filter(({ application }) => application.isWalkIn).length,
      returns: counts(ledger.returns).length,
    };
  };
  const withYearBefore = (of: (month: string) => boolean) => {
    const before = figures((month) => of(monthsLater(month, 12)));
    const years = { adoptions_year_before: before.adoptions, returns_year_before: before.returns };
    return { ...figures(of), ...years };
  };
  const inRange = (month: string) => months.includes(month);
  return {
    ...told(ledger, range),
    all: withYearBefore(inRange),
    by_month: months.map((month) => ({ month, ...withYearBefore((other) => other === month) })),
    by_location: locations.map((location) => ({ location, ...figures(inRange, undefined, location) })),
    by_month_and_location: months.flatMap((month) =>
      locations.map((location) => ({
        month,
        location,
        ...figures((other) => other === month, undefined, location),
      })),
    ),
    by_type: petTypes.map((type) => ({ type, ...figures(inRange, type) })),
  };
}

export function addUpApplications(ledger: Ledger, range: Range): ApplicationsReport {
  const figures = (of: (month: string) => boolean): ApplicationsReport['all'] => {
    const some = ledger.applications.filter(({ submitted, isWalkIn }) => !isWalkIn && of(ledger.monthOf(submitted)));
    const count = (outcome: ApplicationOutcome) => some.filter((one) => one.outcome === outcome).length;
    const days = some.flatMap(({ submitted, decided }) => (decided ? [daysBetween(submitted, decided)] : []));
    return {
      submitted: some.length,
      approved: count('approved'),
      rejected: count('rejected'),
      withdrawn: count('withdrawn'),
      removed: count('removed'),
      open: count('open'),
      decided: days.length,
      median_days: median(days),
    };
  };
  const { by_type: _, ...report } = byMonthAndType(figures, range);
  return { ...told(ledger, range), ...report };
}

export function addUpFees(ledger: Ledger, range: Range): FeesReport {
  const sum = (some: LedgerReceipt[]) => some.reduce((all, { cents }) => all + cents, 0);
  const figures = (of: (month: string) => boolean, type?: PetType, method?: FeeMethod): FeesReport['all'] => {
    const some = ledger.receipts.filter(
      (one) => of(ledger.monthOf(one.at)) && isOf(one.type, type) && (method === undefined || one.method === method),
    );
    const payments = some.filter(({ kind }) => kind === 'payment');
    const refunds = some.filter(({ kind }) => kind === 'refund');
    return {
      payments: payments.length,
      payments_cents: sum(payments),
      refunds: refunds.length,
      refunds_cents: sum(refunds),
      net_cents: sum(payments) - sum(refunds),
    };
  };
  const months = monthsOf(range);
  const by_method = feeMethods.map((method) => ({
    method,
    ...figures((month) => months.includes(month), undefined, method),
  }));
  return { ...told(ledger, range), ...byMonthAndType(figures, range), by_method };
}

function byMonthAndType<T>(figures: Figures<T>, range: Range) {
  const months = monthsOf(range);
  const inRange = (month: string) => months.includes(month);
  return {
    all: figures(inRange),
    by_month: months.map((month) => ({ month, ...figures((other) => other === month) })),
    by_type: petTypes.map((type) => ({ type, ...figures(inRange, type) })),
  };
}

function told({ timeZone }: Ledger, { from, to }: Range) {
  return { from, to, time_zone: timeZone };
}

function placeOf({ application }: Passage): string {
  return application.location ?? 'No pickup';
}

function isOf(type: PetType, wanted: PetType | undefined): boolean {
  return wanted === undefined || type === wanted;
}

function monthsOf({ from, to }: Range): string[] {
  return from > to ? [] : [from, ...monthsOf({ from: monthsLater(from, 1), to })];
}

export function monthsLater(month: string, months: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

export function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 86_400_000;
}

function median(days: number[]): number | null {
  if (days.length === 0) return null;
  const sorted = days.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) / 2;
  return rounded((sorted[Math.floor(at)]! + sorted[Math.ceil(at)]!) / 2);
}

export function rounded(days: number): number {
  return Math.round(days * 10) / 10;
}
