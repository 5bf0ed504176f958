import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName, breakAutolinks } from '../../../platform/email/recipient.ts';
import { formatAge } from '../../pets/pet-age.contract.ts';
import { petSearchQuery, type PetSearch } from '../../pets/pet-search.contract.ts';
import { formatSearchName } from '../../pets/search-title.contract.ts';
import type { NewMatch } from '../../pets/server/index.ts';

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
    subject: `New for your search “${isPlainName(name) ? name : formatSearchName(search)}”`,
    preview: isOne ? `${breakAutolinks(first!.name)} waits for you.` : `${count} pets wait for you.`,
    greeting: greet(owner),
    paragraphs: [
      isOne
        ? 'A pet that you have been looking for can be adopted now.'
        : `${count} pets that you have been looking for can be adopted now.`,
      ...(total > pets.length
        ? [
            `Here are the ${pets.length} newest, and ${(total - pets.length).toLocaleString('en')} more are on our site.`,
          ]
        : []),
    ],
    items: pets.map((pet) => ({
      label: breakAutolinks(pet.name),
      text: breakAutolinks(describePet(pet)),
      href: `${publicUrl}/pets/${pet.id}`,
    })),
    action: {
      label: 'See them all',
      href: `${publicUrl}/search${petSearchQuery({ ...search, status: 'Available' })}`,
    },
    notes: [`You decide how often we write: ${publicUrl}/user-dashboard/saved-searches`],
    subscription: { reason: 'You get this e-mail because you saved this search.', end: 'Stop these e-mails' },
  };
}

function describePet({ species, breed, age }: NewMatch): string {
  return [species, breed, age === null ? null : formatAge(age)].filter(Boolean).join(', ');
}
