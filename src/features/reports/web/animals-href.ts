import { addDays } from '../../../platform/shelter-day.contract.ts';
import type { MatrixAge, MovementGroup, MovementKind, SpeciesGroup } from '../reports.constants.ts';
import { addMonths } from './format-month.ts';
import type { MonthRange } from './report-filters.ts';

interface CountedAnimals {
  group: MovementGroup;
  species?: SpeciesGroup | undefined;
  kind?: readonly MovementKind[] | undefined;
  age?: MatrixAge | undefined;
}

/** The list of the animals that a figure counts. Those in care are counted at the end of the last month, or now. */
export function animalsHref({ from, to }: MonthRange, { group, species, kind, age }: CountedAnimals): string {
  const lastDay = addDays(`${addMonths(to, 1)}-01`, -1);
  return hrefOf({
    type: group,
    species,
    kind: kind?.join(','),
    age,
    ...(group !== 'in_care' && { from: `${from}-01` }),
    to: lastDay,
  });
}

/** Those in care before the first month. */
export function animalsBeforeHref({ from }: MonthRange, species?: SpeciesGroup): string {
  return hrefOf({ type: 'in_care', species, to: addDays(`${from}-01`, -1) });
}

function hrefOf(params: Record<string, string | undefined>): string {
  const set = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/admin-dashboard/reports/intakes-outcomes?${new URLSearchParams(set)}`;
}
