import { petTypes } from '../../../pets/pet-search.contract.ts';
import { careTypes, duePeriods, type DuePeriod } from '../../medical.constants.ts';

/** The filters in the page's URL, without what the API would reject. */
export function parseDueFilters(search: URLSearchParams) {
  const oneOf = <T extends string>(values: readonly T[], name: string) =>
    values.find((value) => value === search.get(name)) ?? '';
  return {
    until: duePeriods.find((period) => period === search.get('until')) ?? 'today',
    type: oneOf(careTypes, 'type'),
    pet_type: oneOf(petTypes, 'pet_type'),
    location: (search.get('location') ?? '').slice(0, 120),
    search: (search.get('search') ?? '').slice(0, 100),
  } as const;
}

export type ParsedDueFilters = ReturnType<typeof parseDueFilters>;

/** @returns whether fewer are displayed than the period has */
export function isFiltered({ type, pet_type, location, search }: ParsedDueFilters): boolean {
  return [type, pet_type, location, search].some((value) => value !== '');
}

/** The query of another period, with the other filters. */
export function periodHref(search: URLSearchParams, until: DuePeriod): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  if (until === 'today') query.delete('until');
  else query.set('until', until);
  return `?${query}`;
}
