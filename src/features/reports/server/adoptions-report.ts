import type { Database } from '../../../platform/database.ts';
import { adoptionStatuses, petTypes } from '../../pets/pet-search.contract.ts';
import { NO_PICKUP } from '../reports.constants.ts';
import type { AdoptionChart, AdoptionsReport } from '../reports.contract.ts';
import { countByStatus } from '../../pets/server/index.ts';
import { countAdoptions, countAdoptionsByMonth, type AdoptionGroup } from './adoptions.queries.ts';
import { addMonths, rangeFields, withYearBefore, yearBefore, type ReportRange } from './report-range.ts';

/** Adoptions and returns by month, location and type, compared with the year before. */
export async function reportAdoptions(db: Database, range: ReportRange): Promise<AdoptionsReport> {
  const [groups, before] = await countWithYearBefore(db, range);
  const metricsWhere = (is: (group: AdoptionGroup) => boolean) => metricsOf(groups.filter(is));
  const locations = [...new Set(groups.map(({ location }) => location))].toSorted(noneLast);
  return {
    ...rangeFields(range),
    all: { ...metricsOf(groups), ...yearBeforeOf(before) },
    by_month: range.months.map((month) => ({
      month,
      ...metricsWhere((group) => group.month === month),
      ...yearBeforeOf(before.filter((group) => group.month === addMonths(month, -12))),
    })),
    by_location: locations.map((location) => ({ location, ...metricsWhere((group) => group.location === location) })),
    by_month_and_location: range.months.flatMap((month) =>
      locations.map((location) => ({
        month,
        location,
        ...metricsWhere((group) => group.month === month && group.location === location),
      })),
    ),
    by_type: petTypes.map((type) => ({ type, ...metricsWhere((group) => group.type === type) })),
  };
}

/** The data of both dashboard charts. */
export async function chartAdoptions(db: Database, range: ReportRange): Promise<AdoptionChart> {
  const counts = await countAdoptionsByMonth(db, withYearBefore(range));
  const statuses = await countByStatus(db);
  const months = range.months.map((month) => ({
    month,
    adoptions: counts.get(month) ?? 0,
    year_before: counts.get(addMonths(month, -12)) ?? 0,
  }));
  return {
    ...rangeFields(range),
    months,
    adoptions: months.reduce((sum, { adoptions }) => sum + adoptions, 0),
    year_before: months.reduce((sum, { year_before }) => sum + year_before, 0),
    by_status: Object.fromEntries(adoptionStatuses.map((status) => [status, statuses.get(status) ?? 0])) as Record<
      (typeof adoptionStatuses)[number],
      number
    >,
  };
}

async function countWithYearBefore(db: Database, range: ReportRange): Promise<[AdoptionGroup[], AdoptionGroup[]]> {
  const before = yearBefore(range);
  // In a range of over a year, some months are also the year before of others.
  const groups = await countAdoptions(db, withYearBefore(range));
  const isIn =
    ({ months }: ReportRange) =>
    (group: AdoptionGroup) =>
      months.includes(group.month);
  return [groups.filter(isIn(range)), groups.filter(isIn(before))];
}

function metricsOf(groups: readonly AdoptionGroup[]) {
  const count = (is: (group: AdoptionGroup) => boolean) =>
    groups.filter(is).reduce((sum, group) => sum + group.count, 0);
  return {
    adoptions: count(({ is_return }) => !is_return),
    walk_ins: count(({ is_walk_in }) => is_walk_in),
    returns: count(({ is_return }) => is_return),
  };
}

function yearBeforeOf(groups: readonly AdoptionGroup[]) {
  const { adoptions, returns } = metricsOf(groups);
  return { adoptions_year_before: adoptions, returns_year_before: returns };
}

function noneLast(one: string, other: string): number {
  return Number(one === NO_PICKUP) - Number(other === NO_PICKUP) || one.localeCompare(other, 'en');
}
