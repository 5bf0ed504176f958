import type { PetFacts } from '../../../pets/server/index.ts';
import type { Shelter } from '../../../settings/settings.contract.ts';
import { pronounsOf, type PetSentence } from './describe-owners-pet.ts';

const DAY_MS = 86_400_000;

/** How long a pet has been at the shelter; one that lives with its owner has only been listed. */
export function describeTimeHere(pet: PetFacts, { now, shelter }: { now: Date; shelter: Shelter }): PetSentence {
  const { name, created_at, adoption_status: status } = pet;
  if (status === 'Adopted') return { text: `${name} has been adopted.` };
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(created_at)) / DAY_MS));
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: shelter.timeZone });
  if (days === 0) return { text: `${name} was listed today.` };
  const time = `for ${days} ${days === 1 ? 'day' : 'days'}, since ${date.format(new Date(created_at))}`;
  if (pet.isListedByUser)
    return { text: `${name} lives with ${pronounsOf(pet).his} owner and has been listed ${time}.` };
  return { text: `${name} has been here ${time}.` };
}
