import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName, breakAutolinks } from '../../../platform/email/recipient.ts';
import { ageInWords } from '../../pets/pet-age.contract.ts';
import { petSearchQuery, type PetSearch } from '../../pets/pet-search.contract.ts';
import { nameOfSearch } from '../../pets/search-title.contract.ts';
import type { NewMatch } from '../../pets/server/index.ts';

interface Found {
  owner: string;
  name: string;
  search: PetSearch;
  /** The newest of them. */
  pets: readonly NewMatch[];
  total: number;
  publicUrl: string;
}

/** What can be adopted since the mail before. Its link that ends such mails is kept apart. */
export function newMatchesLetter({ owner, name, search, pets, total, publicUrl }: Found): EmailContent {
  const [first] = pets;
  const count = total.toLocaleString('en');
  const isOne = total === 1;
  return {
    // Nobody has shown that the address is their own: of what somebody typed only a plain name reaches it.
    subject: `New for your search “${isPlainName(name) ? name : nameOfSearch(search)}”`,
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
      text: breakAutolinks(kindOf(pet)),
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

function kindOf({ species, breed, age }: NewMatch): string {
  return [species, breed, age === null ? null : ageInWords(age)].filter(Boolean).join(', ');
}
