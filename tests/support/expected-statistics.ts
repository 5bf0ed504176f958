import { speciesGroups, type MatrixAge, type SpeciesGroup } from '../../src/features/reports/reports.constants.ts';
import type { Census, ShelterMatrix } from '../../src/features/reports/reports.contract.ts';
import { addDays } from '../../src/platform/shelter-day.contract.ts';
import { monthsLater, monthsOf, type ExpectedEvents, type Stay } from './expected-reports.ts';

/*
 * Counts the expected statistics stay by stay and day by day, independently of the database.
 */

interface Range {
  from: string;
  to: string;
}

type Balance = Pick<Census['by_month_and_species'][number], 'opening' | 'intakes' | 'outcomes' | 'end'>;

/** Each of the four figures counted by itself. */
export function expectedBalance(events: ExpectedEvents, { from, to }: Range, species?: SpeciesGroup): Balance {
  const stays = events.stays.filter((stay) => species === undefined || stay.species === species);
  const isWithin = (at: Date | null) => at !== null && events.monthOf(at) >= from && events.monthOf(at) <= to;
  return {
    opening: stays.filter((stay) => isInCare(events, stay, addDays(`${from}-01`, -1))).length,
    intakes: stays.filter(({ since }) => isWithin(since)).length,
    outcomes: stays.filter(({ at }) => isWithin(at)).length,
    end: stays.filter((stay) => isInCare(events, stay, addDays(`${monthsLater(to, 1)}-01`, -1))).length,
  };
}

/** In care at the end of a day. */
function isInCare(events: ExpectedEvents, { since, at }: Stay, day: string): boolean {
  return events.dayOf(since) <= day && (at === null || events.dayOf(at) > day);
}

export function expectedInCare(events: ExpectedEvents, day: string): number {
  return events.stays.filter((stay) => isInCare(events, stay, day)).length;
}

export function presentSpecies(events: ExpectedEvents, range: Range): SpeciesGroup[] {
  return speciesGroups.filter((species) => {
    const { opening, intakes } = expectedBalance(events, range, species);
    return opening + intakes > 0;
  });
}

type MatrixRow = { species: SpeciesGroup; type: string } & Record<MatrixAge, number>;

/** The rows of the matrix, in any order. */
export function expectedMatrix(
  events: ExpectedEvents,
  range: Range,
): Record<'intakes' | 'outcomes', MatrixRow[]> & Pick<ShelterMatrix, 'counts'> {
  const months = monthsOf(range);
  const count = (moves: { at: Date; type: string; stay: Stay }[]) => {
    const rows = new Map<string, MatrixRow>();
    for (const { at, type, stay } of moves.filter((move) => months.includes(events.monthOf(move.at)))) {
      const key = `${stay.species} ${type}`;
      const row = rows.get(key) ?? { species: stay.species, type, adult: 0, up_to_5_months: 0, unknown: 0 };
      row[ageAt(stay.born, events.dayOf(at))] += 1;
      rows.set(key, row);
    }
    return [...rows.values()];
  };
  const { stays } = events;
  return {
    intakes: count(stays.map((stay) => ({ at: stay.since, type: stay.intake, stay }))),
    outcomes: count(stays.flatMap((stay) => (stay.at ? [{ at: stay.at, type: stay.outcome!, stay }] : []))),
    counts: speciesGroups.map((species) => ({ species, ...expectedBalance(events, range, species) })),
  };
}

function ageAt(born: string | null, day: string): MatrixAge {
  if (born === null) return 'unknown';
  return Temporal.PlainDate.from(born).add({ months: 5 }).toString() > day ? 'up_to_5_months' : 'adult';
}

export function inOrder<Row extends { species: string; type: string }>(rows: readonly Row[]): Row[] {
  const keyOf = ({ species, type }: Row) => `${species} ${type}`;
  return rows.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
}
