import { use } from 'react';
import { useSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { AuthLink } from '../../accounts/web/accounts.door.ts';
import type { CardPet } from './card-pet.ts';

type AskedPet = Pick<CardPet, 'id' | 'name' | 'adoption_status'>;

/** Asks the shelter about an available pet: a visitor logs in first, whom we know writes a letter that is already begun. */
export function AdoptButton({ pet }: { pet: AskedPet }) {
  const { email } = use(SiteContext);
  const session = useSession();
  if (pet.adoption_status !== 'Available') {
    return (
      <button
        className="button"
        type="button"
        aria-disabled="true"
        aria-label={`Adopted: ${pet.name} cannot be adopted now`}
        onClick={() => showAlert(`${pet.name} has already found their forever home.`, 'notice')}
      >
        Adopted
      </button>
    );
  }
  if (!session) {
    return (
      <AuthLink className="button" aria-label={`Adopt Me: log in to adopt ${pet.name}`}>
        Adopt Me
      </AuthLink>
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
