import { formatRange } from '../../../platform/cache/subjects.ts';
import { adoptionStatuses, petTypes, type PetType } from '../pet-search.contract.ts';
import type { Pet } from '../pets.contract.ts';

/*
 * What responses show of pets, as the triggers in `0023-change-subjects.ts` name it. All of them mean listed pets.
 */

export const petSubjects = {
  /** Anything about any pet. */
  all: 'pets',
  /** Which pets there are, and of which type. */
  members: 'pets:members',
  /** Whatever a search looks at: facets, words, order. */
  lists: 'pets:lists',
  /** Which pets are featured, and their order. */
  featured: 'pets:featured',
} as const;

/** A pet's own fields, photos and owner. */
export function petSubject({ id }: { id: number }): string {
  return `pet:${id}`;
}

/** The Available pets of these types, by which similar ones are chosen. Those that are shown are subjects themselves. */
export function similarSubjects(types: readonly PetType[] = petTypes): string[] {
  return types.map((type) => `pets:similar:${type}`);
}

/**
 * The listing order from the first to the last of these pets. Pets that move only before or only after them do not
 * matter.
 * @param open at which ends other pets would appear too
 */
export function listingSubject(pets: readonly Positioned[], open: { start: boolean; end: boolean }): string {
  const first = open.start ? undefined : pets[0];
  const last = open.end ? undefined : pets.at(-1);
  return formatRange('listing', first && listingPosition(first) - 1, last && listingPosition(last) + 1);
}

type Positioned = Pick<Pet, 'adoption_status' | 'listed_by_owner' | 'is_checked' | 'created_at'>;

/** As the database computes it (`listing_position`): by rank, then the newest first, in milliseconds. */
function listingPosition({ adoption_status, listed_by_owner, is_checked, created_at }: Positioned): number {
  const rank = adoptionStatuses.indexOf(adoption_status) * 2 + (listed_by_owner && !is_checked ? 1 : 0);
  return rank * 1e14 - Date.parse(created_at);
}
