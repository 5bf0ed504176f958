import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName, breakAutolinks } from '../../../platform/email/recipient.ts';
import { formatAge } from '../../pets/pet-age.contract.ts';
import { petSearchQuery, type PetSearch } from '../../pets/pet-search.contract.ts';
import { formatSearchName } from '../../pets/search-title.contract.ts';
import type { NewMatch } from '../../pets/server/index.ts';
import { capitalize } from '../../../platform/capitalize.contract.ts';

interface NewMatchesEmail {
  owner: string;
  name: string;
  search: PetSearch;
  /** The newest ones. */
  pets: readonly NewMatch[];
  total: number;
  publicUrl: string;
}

/** New matches of a saved search. The unsubscribe link is stored separately. */
export function newMatchesEmail({ owner, name, search, pets, total, publicUrl }: NewMatchesEmail): EmailContent {
  const [first] = pets;
  const count = total.toLocaleString('en');
  const isOne = total === 1;
  return {
    // The address may be unverified, so only a plain name goes into the subject.
    subject: `${isOne ? 'A new match' : `${count} new matches`} for “${isPlainName(name) ? name : formatSearchName(search)}”`,
    preview: isOne ? `Meet ${breakAutolinks(first!.name)}.` : `${count} pets are looking for a home.`,
    greeting: greet(owner),
    paragraphs: [
      isOne
        ? 'A pet that matches your saved search is looking for a home.'
        : `${count} pets that match your saved search are looking for a home.`,
      ...(total > pets.length
        ? [
            `Here are the ${pets.length} newest. You’ll find ${(total - pets.length).toLocaleString('en')} more on our site.`,
          ]
        : []),
    ],
    items: pets.map((pet) => ({
      label: breakAutolinks(pet.name),
      text: breakAutolinks(describePet(pet)),
      href: `${publicUrl}/pets/${pet.id}`,
    })),
    action: {
      label: isOne ? 'See the match' : 'See all matches',
      href: `${publicUrl}/search${petSearchQuery({ ...search, status: 'Available' })}`,
    },
    notes: [`Change how often we email you: ${publicUrl}/user-dashboard/saved-searches`],
    subscription: { reason: 'You’re getting this email because you saved this search.', end: 'Unsubscribe' },
  };
}

function describePet(pet: NewMatch): string {
  return capitalize([pet.species, pet.breed, pet.age === null ? null : formatAge(pet)].filter(Boolean).join(', '));
}
