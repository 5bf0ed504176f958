import type {
  AdoptionsReport,
  ApplicationsReport,
  FeesReport,
  LengthOfStay,
} from '../../src/features/reports/reports.contract.ts';
import type { IntakeType, OutcomeType } from '../../src/features/custody/custody.constants.ts';
import type { ApplicationOutcome, SpeciesGroup } from '../../src/features/reports/reports.constants.ts';
import { petTypes, type PetType } from '../../src/features/pets/pet-search.contract.ts';
import { receiptMethods, type ReceiptMethod } from '../../src/features/receipts/receipts.constants.ts';

/*
 * Computes the expected reports from a list of what happened, in the simplest way and independently of the database.
 */

/** A custody, counted from the intake to the outcome. */
export interface Stay {
  since: Date;
  intake: IntakeType;
  isReturn: boolean;
  /** Null while the pet is in care. */
  at: Date | null;
  outcome: OutcomeType | null;
  type: PetType;
  species: SpeciesGroup;
  /** `YYYY-MM-DD`; null if its age is unknown. */
  born: string | null;
  isAdoption: boolean;
}

export interface ExpectedApplication {
  submitted: Date;
  isWalkIn: boolean;
  outcome: ApplicationOutcome;
  decided: Date | null;
}

export interface AdoptionOrReturn {
  at: Date;
  type: PetType;
  /** Where the adopter had picked the pet up. */
  location: string | null;
  application: ExpectedApplication | null;
  petId: number;
}

export interface ExpectedReceipt {
  at: Date;
  kind: 'payment' | 'refund';
  cents: number;
  method: ReceiptMethod;
  type: PetType;
}

export class ExpectedEvents {
  stays: Stay[] = [];
  adoptions: AdoptionOrReturn[] = [];
  returns: AdoptionOrReturn[] = [];
  applications: ExpectedApplication[] = [];
  receipts: ExpectedReceipt[] = [];

  readonly timeZone: string;
  readonly #days: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    this.timeZone = timeZone;
    this.#days = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  }

  dayOf(timestamp: Date): string {
    return this.#days.format(timestamp);
  }

  monthOf(timestamp: Date): string {
    return this.dayOf(timestamp).slice(0, 7);
  }
}

interface Range {
  from: string;
  to: string;
}

type MetricsOf<T> = (of: (month: string) => boolean, type?: PetType) => T;

export function expectedStays(events: ExpectedEvents, range: Range): LengthOfStay {
  const metricsOf: MetricsOf<LengthOfStay['all']> = (of, type) => {
    const ended = events.stays.flatMap(({ at, ...stay }) => (at ? [{ ...stay, at }] : []));
    const matching = ended.filter((stay) => of(events.monthOf(stay.at)) && isType(stay.type, type));
    const days = matching.filter(({ isAdoption }) => isAdoption).map(({ since, at }) => daysBetween(since, at));
    const adoptions = events.adoptions.filter((one) => of(events.monthOf(one.at)) && isType(one.type, type));
    return {
      adoptions: adoptions.length,
      median_days: median(days),
      shortest_days: days.length === 0 ? null : rounded(Math.min(...days)),
      longest_days: days.length === 0 ? null : rounded(Math.max(...days)),
      left_otherwise: matching.filter(({ isAdoption }) => !isAdoption).length,
    };
  };
  return { ...rangeFields(events, range), ...byMonthAndType(metricsOf, range) };
}

export function expectedAdoptions(events: ExpectedEvents, range: Range): AdoptionsReport {
  const months = monthsOf(range);
  const allLocations = [...events.adoptions, ...events.returns]
    .filter(({ at }) => months.includes(events.monthOf(at)))
    .map(locationOf);
  // 'No pickup' also sorts last alphabetically.
  const locations = [...new Set(allLocations)].toSorted();
  const metricsOf = (of: (month: string) => boolean, type?: PetType, location?: string) => {
    const counts = (matching: AdoptionOrReturn[]) =>
      matching.filter(
        (passage) =>
          of(events.monthOf(passage.at)) &&
          isType(passage.type, type) &&
          (location === undefined || locationOf(passage) === location),
      );
    const adoptions = counts(events.adoptions);
    return {
      adoptions: adoptions.length,
      walk_ins: adoptions.filter(({ application }) => application?.isWalkIn).length,
      returns: counts(events.returns).length,
    };
  };
  const withYearBefore = (of: (month: string) => boolean) => {
    const before = metricsOf((month) => of(monthsLater(month, 12)));
    const years = { adoptions_year_before: before.adoptions, returns_year_before: before.returns };
    return { ...metricsOf(of), ...years };
  };
  const inRange = (month: string) => months.includes(month);
  return {
    ...rangeFields(events, range),
    all: withYearBefore(inRange),
    by_month: months.map((month) => ({ month, ...withYearBefore((other) => other === month) })),
    by_location: locations.map((location) => ({ location, ...metricsOf(inRange, undefined, location) })),
    by_month_and_location: months.flatMap((month) =>
      locations.map((location) => ({
        month,
        location,
        ...metricsOf((other) => other === month, undefined, location),
      })),
    ),
    by_type: petTypes.map((type) => ({ type, ...metricsOf(inRange, type) })),
  };
}

export function expectedApplications(events: ExpectedEvents, range: Range): ApplicationsReport {
  const metricsOf = (of: (month: string) => boolean): ApplicationsReport['all'] => {
    const matching = events.applications.filter(
      ({ submitted, isWalkIn }) => !isWalkIn && of(events.monthOf(submitted)),
    );
    const count = (outcome: ApplicationOutcome) => matching.filter((one) => one.outcome === outcome).length;
    const days = matching.flatMap(({ submitted, decided }) => (decided ? [daysBetween(submitted, decided)] : []));
    return {
      submitted: matching.length,
      approved: count('approved'),
      rejected: count('rejected'),
      withdrawn: count('withdrawn'),
      removed: count('removed'),
      open: count('open'),
      decided: days.length,
      median_days: median(days),
    };
  };
  const { by_type: _, ...report } = byMonthAndType(metricsOf, range);
  return { ...rangeFields(events, range), ...report };
}

export function expectedFees(events: ExpectedEvents, range: Range): FeesReport {
  const sum = (matching: ExpectedReceipt[]) => matching.reduce((all, { cents }) => all + cents, 0);
  const metricsOf = (of: (month: string) => boolean, type?: PetType, method?: ReceiptMethod): FeesReport['all'] => {
    const matching = events.receipts.filter(
      (one) => of(events.monthOf(one.at)) && isType(one.type, type) && (method === undefined || one.method === method),
    );
    const payments = matching.filter(({ kind }) => kind === 'payment');
    const refunds = matching.filter(({ kind }) => kind === 'refund');
    return {
      payments: payments.length,
      payments_cents: sum(payments),
      refunds: refunds.length,
      refunds_cents: sum(refunds),
      net_cents: sum(payments) - sum(refunds),
      fees_cents: sum(payments) - sum(refunds),
      deposits_cents: 0,
      donations_cents: 0,
    };
  };
  const months = monthsOf(range);
  const by_method = receiptMethods.map((method) => ({
    method,
    ...metricsOf((month) => months.includes(month), undefined, method),
  }));
  return { ...rangeFields(events, range), ...byMonthAndType(metricsOf, range), by_method };
}

function byMonthAndType<T>(metricsOf: MetricsOf<T>, range: Range) {
  const months = monthsOf(range);
  const inRange = (month: string) => months.includes(month);
  return {
    all: metricsOf(inRange),
    by_month: months.map((month) => ({ month, ...metricsOf((other) => other === month) })),
    by_type: petTypes.map((type) => ({ type, ...metricsOf(inRange, type) })),
  };
}

function rangeFields({ timeZone }: ExpectedEvents, { from, to }: Range) {
  return { from, to, time_zone: timeZone };
}

function locationOf({ location }: AdoptionOrReturn): string {
  return location ?? 'No pickup';
}

function isType(type: PetType, expected: PetType | undefined): boolean {
  return expected === undefined || type === expected;
}

export function monthsOf({ from, to }: Range): string[] {
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
