import { use } from 'react';
import { useSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { AuthLink } from '../../accounts/web/accounts.door.ts';
import { adoptLetter } from './adopt-letter.ts';
import type { CardPet } from './card-pet.ts';

interface AdoptButtonProps {
  pet: Pick<CardPet, 'id' | 'name' | 'adoption_status'>;
  className?: string;
}

/** Asks the shelter about an available pet: a visitor logs in first, whom we know writes a letter that is already begun. */
export function AdoptButton({ pet, className = 'button' }: AdoptButtonProps) {
  const { email } = use(SiteContext);
  const session = useSession();
  if (pet.adoption_status !== 'Available') {
    return (
      <button
        className={className}
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
      <AuthLink className={className} aria-label={`Adopt Me: log in to adopt ${pet.name}`}>
        Adopt Me
      </AuthLink>
    );
  }
  return (
    <a className={className} href={adoptLetter(pet, email)} aria-label={`Adopt Me: write to us about ${pet.name}`}>
      Adopt Me
    </a>
  );
}
