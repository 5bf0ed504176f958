import type { Location, PlacedAnimal } from '../locations.contract.ts';

/** A location where animals are, with those that are right there. */
export interface MapCard {
  location: Location;
  animals: PlacedAnimal[];
  /** Null: not counted. */
  free: number | null;
}

/** What is in the same room, building or site. */
export interface MapGroup {
  /** Null: the locations that are in no site. */
  location: Location | null;
  /** Below the site; null for what is directly in it. */
  title: string | null;
  cards: MapCard[];
}

export interface MapSection {
  key: string;
  title: string;
  animals: number;
  /** How many more fit where that is counted. */
  free: number;
  groups: MapGroup[];
}

export interface KennelMap {
  sections: MapSection[];
  /** Those of which nobody knows more than their site. */
  unplaced: PlacedAnimal[];
}

export const ELSEWHERE = 'Foster homes and off-site';

const isElsewhere = ({ type }: Location) => type === 'foster_home' || type === 'off_site';

/** Arranges the locations by site and room, and the animals in them. */
export function buildKennelMap(locations: readonly Location[], animals: readonly PlacedAnimal[]): KennelMap {
  const animalsAt = Map.groupBy(animals, ({ location_id }) => location_id);
  const childrenOf = Map.groupBy(
    locations.filter((location) => !isElsewhere(location)),
    ({ parent_id }) => parent_id,
  );
  const toCard = (location: Location): MapCard => {
    const there = animalsAt.get(location.id) ?? [];
    return { location, animals: there, free: location.capacity === null ? null : location.capacity - there.length };
  };
  const toGroups = (container: Location, site: Location): MapGroup[] => {
    const children = childrenOf.get(container.id) ?? [];
    const containers = children.filter(({ id }) => childrenOf.has(id));
    const cards = children.filter(({ id }) => !childrenOf.has(id)).map(toCard);
    const own = toCard(container);
    const hasOwnAnimals = container !== site && (own.animals.length > 0 || container.capacity !== null);
    if (hasOwnAnimals) cards.unshift(own);
    const title = container === site ? null : container.path.slice(site.path.length + 3);
    const group = { location: container, title, cards };
    return [...(cards.length > 0 ? [group] : []), ...containers.flatMap((each) => toGroups(each, site))];
  };
  const sites = locations.filter(({ type }) => type === 'site');
  const elsewhere = locations.filter(isElsewhere).map(toCard);
  const siteIds = new Set(sites.map(({ id }) => id));
  return {
    sections: [
      ...sites.map((site) => toSection(site.name, toGroups(site, site))),
      ...(elsewhere.length > 0 ? [toSection(ELSEWHERE, [{ location: null, title: null, cards: elsewhere }])] : []),
    ],
    unplaced: animals.filter(({ location_id }) => location_id === null || siteIds.has(location_id)),
  };
}

function toSection(title: string, groups: MapGroup[]): MapSection {
  const cards = groups.flatMap((group) => group.cards);
  return {
    key: title,
    title,
    animals: cards.reduce((sum, card) => sum + card.animals.length, 0),
    free: countFree(cards),
    groups,
  };
}

export function countFree(cards: readonly MapCard[]): number {
  return cards.reduce((sum, { free }) => sum + Math.max(0, free ?? 0), 0);
}

export interface MapFilters {
  site: string;
  species: string;
  search: string;
}

export function readFilters(search: URLSearchParams): MapFilters {
  return {
    site: search.get('site') ?? '',
    species: search.get('species') ?? '',
    search: (search.get('search') ?? '').trim().toLowerCase(),
  };
}

/** By species, and by name or code. */
export function matchesFilters({ name, code, species }: PlacedAnimal, filters: MapFilters): boolean {
  if (filters.species !== '' && species !== filters.species) return false;
  return filters.search === '' || name.toLowerCase().includes(filters.search) || hasCode(code, filters.search);
}

/** "A-1042", "a1042" or its digits. */
function hasCode(code: string, search: string): boolean {
  return code.toLowerCase().replace('-', '').includes(search.replaceAll(/[\s-]/g, ''));
}
