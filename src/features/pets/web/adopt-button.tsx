import { use } from 'react';
import { SiteContext } from '../../../ui/site-context.ts';
import type { CardPet } from './card-pet.ts';

type AskedPet = Pick<CardPet, 'id' | 'name' | 'adoption_status'>;

/** Asks the shelter about an available pet, by a letter that is already begun. */
export function AdoptButton({ pet }: { pet: AskedPet }) {
  const { email } = use(SiteContext);
  if (pet.adoption_status !== 'Available') {
    return (
      <button className="button" type="button" disabled aria-label={`Adopted: ${pet.name} cannot be adopted now`}>
        Adopted
      </button>
    );
  }
  return (
    <a className="button" href={letterAbout(pet, email)} aria-label={`Adopt Me: write to us about ${pet.name}`}>
      Adopt Me
    </a>
  );
}

function letterAbout(pet: AskedPet, email: string): string {
  const subject = `Adopting ${pet.name} (no. ${pet.id})`;
  const body = `Hello,\r\n\r\nI would love to give ${pet.name} (no. ${pet.id}) a home.\r\n\r\nAbout me and my home: `;
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
