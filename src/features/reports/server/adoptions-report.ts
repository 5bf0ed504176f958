import type { Database } from '../../../platform/database.ts';
import { adoptionStatuses, petTypes } from '../../pets/pet-search.contract.ts';
import { NO_PICKUP } from '../report-words.contract.ts';
import type { AdoptionChart, AdoptionsReport } from '../reports.contract.ts';
import { countAdoptions, countByStatus, type AdoptionGroup } from './adoptions.queries.ts';
import { addMonths, told, yearBefore, type ReportRange } from './report-range.ts';

/** Adoptions and returns by month, place and type, with the same months a year before. */
export async function reportAdoptions(db: Database, range: ReportRange): Promise<AdoptionsReport> {
  const [groups, before] = await countWithYearBefore(db, range);
  const of = (is: (group: AdoptionGroup) => boolean) => figuresOf(groups.filter(is));
  const locations = [...new Set(groups.map(({ location }) => location))].toSorted(noneLast);
  return {
    ...told(range),
    all: { ...figuresOf(groups), ...yearBeforeOf(before) },
    by_month: range.months.map((month) => ({
      month,
      ...of((group) => group.month === month),
      ...yearBeforeOf(before.filter((group) => group.month === addMonths(month, -12))),
    })),
    by_location: locations.map((location) => ({ location, ...of((group) => group.location === location) })),
    by_month_and_location: range.months.flatMap((month) =>
      locations.map((location) => ({
        month,
        location,
        ...of((group) => group.month === month && group.location === location),
      })),
    ),
    by_type: petTypes.map((type) => ({ type, ...of((group) => group.type === type) })),
  };
}

/** What both charts of the dashboard show. */
export async function chartAdoptions(db: Database, range: ReportRange): Promise<AdoptionChart> {
  const [groups, before] = await countWithYearBefore(db, range);
  const statuses = await countByStatus(db);
  const adoptionsIn = (month: string, counted: AdoptionGroup[]) =>
    figuresOf(counted.filter((group) => group.month === month)).adoptions;
  return {
    ...told(range),
    months: range.months.map((month) => ({
      month,
      adoptions: adoptionsIn(month, groups),
      year_before: adoptionsIn(addMonths(month, -12), before),
    })),
    adoptions: figuresOf(groups).adoptions,
    year_before: figuresOf(before).adoptions,
    by_status: Object.fromEntries(adoptionStatuses.map((status) => [status, statuses.get(status) ?? 0])) as Record<
      (typeof adoptionStatuses)[number],
      number
    >,
  };
}

async function countWithYearBefore(db: Database, range: ReportRange): Promise<[AdoptionGroup[], AdoptionGroup[]]> {
  const before = yearBefore(range);
  // A range of more than a year has months that are the year before of others.
  const groups = await countAdoptions(db, { ...range, begins: before.begins });
  const isIn =
    ({ months }: ReportRange) =>
    (group: AdoptionGroup) =>
      months.includes(group.month);
  return [groups.filter(isIn(range)), groups.filter(isIn(before))];
}

function figuresOf(groups: readonly AdoptionGroup[]) {
  const count = (is: (group: AdoptionGroup) => boolean) =>
    groups.filter(is).reduce((sum, group) => sum + group.count, 0);
  return {
    adoptions: count(({ kind }) => kind === 'approved'),
    walk_ins: count(({ kind, is_walk_in }) => kind === 'approved' && is_walk_in),
    returns: count(({ kind }) => kind === 'returned'),
  };
}

function yearBeforeOf(groups: readonly AdoptionGroup[]) {
  const { adoptions, returns } = figuresOf(groups);
  return { adoptions_year_before: adoptions, returns_year_before: returns };
}

function noneLast(one: string, other: string): number {
  return Number(one === NO_PICKUP) - Number(other === NO_PICKUP) || one.localeCompare(other, 'en');
}
