import type { Database } from '../../../platform/database.ts';
import { isLive, speciesGroups } from '../reports.constants.ts';
import type { IntakesAndOutcomes, ReleaseRates } from '../reports.contract.ts';
import { rangeFields, type ReportRange } from './report-range.ts';
import { countIntakes, countOutcomes } from './statistics.queries.ts';

type Intakes = IntakesAndOutcomes['intakes'];
type Outcomes = IntakesAndOutcomes['outcomes'];

/** Intakes and outcomes by type, species and month, and the rates of what became of the animals. */
export async function reportIntakesAndOutcomes(db: Database, range: ReportRange): Promise<IntakesAndOutcomes> {
  const intakes = await countIntakes(db, range);
  const outcomes = await countOutcomes(db, range);
  const ratesWhere = (is: (group: { month: string; species: string }) => boolean) =>
    ratesOf(intakes.filter(is), outcomes.filter(is));
  const present = speciesGroups.filter((species) => [...intakes, ...outcomes].some((one) => one.species === species));
  return {
    ...rangeFields(range),
    intakes,
    outcomes,
    rates: ratesOf(intakes, outcomes),
    rates_by_month: range.months.map((month) => ({ month, ...ratesWhere((group) => group.month === month) })),
    rates_by_species: present.map((species) => ({ species, ...ratesWhere((group) => group.species === species) })),
  };
}

/**
 * The three rates in use. The live release rate takes all outcomes; the save rate compares deaths and losses with intakes;
 * that of the Asilomar Accords leaves out animals that died or were lost, and the euthanasia that owners asked for.
 */
function ratesOf(intakes: Intakes, outcomes: Outcomes): ReleaseRates {
  const cameIn = sum(intakes);
  const left = sum(outcomes);
  const live = sum(outcomes.filter(({ type }) => isLive(type)));
  const requested = sum(outcomes.filter(({ type }) => type === 'owner_requested_euthanasia'));
  const diedOrLost = sum(outcomes.filter(({ type }) => type === 'died_in_care' || type === 'lost'));
  return {
    intakes: cameIn,
    outcomes: left,
    live_outcomes: live,
    owner_requested_euthanasia: requested,
    died_or_lost: diedOrLost,
    live_release_rate: divide(live, left),
    save_rate: divide(cameIn - (left - live), cameIn),
    asilomar_rate: divide(live, left - requested - diedOrLost),
  };
}

function sum(groups: readonly { count: number }[]): number {
  return groups.reduce((all, { count }) => all + count, 0);
}

function divide(share: number, all: number): number | null {
  return all === 0 ? null : share / all;
}
