import type { Database } from '../../../platform/database.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { MAX_DAILY_MONTHS, speciesGroups, type SpeciesGroup } from '../reports.constants.ts';
import type { Census } from '../reports.contract.ts';
import { addMonths, rangeFields, type ReportRange } from './report-range.ts';
import { countDailyChanges, countInCare, type DailyChange } from './statistics.queries.ts';

type Balance = Pick<Census['by_month'][number], 'opening' | 'intakes' | 'outcomes' | 'end'>;
type MonthOfSpecies = Census['by_month_and_species'][number];

/** The animals in care on each day and in each month. @param today in the shelter's time zone: the last day that counts */
export async function reportCensus(db: Database, range: ReportRange, today: string): Promise<Census> {
  const inCare = await countInCare(db, range);
  const before = new Map([...inCare].map(([species, counts]) => [species, counts.before]));
  const changes = await countDailyChanges(db, range);
  const present = speciesGroups.filter(
    (species) => (before.get(species) ?? 0) > 0 || changes.some((change) => change.species === species),
  );
  const months = balanceMonths(range, { present, before, changes });
  return {
    ...rangeFields(range),
    by_day: countDays(range, { present, before, changes, today }),
    by_month: range.months.map((month) => ({ month, ...sum(months.filter((one) => one.month === month)) })),
    by_species: present.map((species) => ({ species, ...chain(months.filter((one) => one.species === species)) })),
    by_month_and_species: months,
  };
}

interface Found {
  present: readonly SpeciesGroup[];
  before: ReadonlyMap<SpeciesGroup, number>;
  changes: readonly DailyChange[];
}

/** Each month begins as the one before ended. */
function balanceMonths({ months }: ReportRange, { present, before, changes }: Found): MonthOfSpecies[] {
  const byMonth = Map.groupBy(changes, ({ day }) => day.slice(0, 7));
  const current = new Map(before);
  return months.flatMap((month) =>
    present.map((species) => {
      const own = (byMonth.get(month) ?? []).filter((change) => change.species === species);
      const opening = current.get(species) ?? 0;
      const intakes = own.reduce((all, change) => all + change.intakes, 0);
      const outcomes = own.reduce((all, change) => all + change.outcomes, 0);
      const end = opening + intakes - outcomes;
      current.set(species, end);
      return { month, species, opening, intakes, outcomes, end };
    }),
  );
}

function countDays(
  { startDay, endDay, months }: ReportRange,
  { present, before, changes, today }: Found & { today: string },
): Census['by_day'] {
  const byDay = Map.groupBy(changes, ({ day }) => day);
  const current = new Map(present.map((species) => [species, before.get(species) ?? 0]));
  const lastDays = new Set(months.map((month) => addDays(`${addMonths(month, 1)}-01`, -1)));
  const isDaily = months.length <= MAX_DAILY_MONTHS;
  const days: Census['by_day'] = [];
  for (let day = startDay; day < endDay && day <= today; day = addDays(day, 1)) {
    for (const { species, intakes, outcomes } of byDay.get(day) ?? []) {
      current.set(species, current.get(species)! + intakes - outcomes);
    }
    if (!isDaily && !lastDays.has(day) && day !== today) continue;
    const counts = [...current.values()];
    days.push({ day, in_care: counts.reduce((all, count) => all + count, 0), by_species: Object.fromEntries(current) });
  }
  return days;
}

/** Of several species at the same time. */
function sum(balances: readonly Balance[]): Balance {
  const total = (name: keyof Balance) => balances.reduce((all, balance) => all + balance[name], 0);
  return { opening: total('opening'), intakes: total('intakes'), outcomes: total('outcomes'), end: total('end') };
}

/** Of successive months. */
function chain(balances: readonly Balance[]): Balance {
  return { ...sum(balances), opening: balances[0]!.opening, end: balances.at(-1)!.end };
}
