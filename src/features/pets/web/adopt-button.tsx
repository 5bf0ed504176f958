import { Link, useLocation } from 'react-router';
import { isAdmin, useSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { AuthLink } from '../../accounts/web/components.ts';
import { adoptionHref, petApplicationsHref } from './adoption-href.ts';
import type { CardPet } from './card-pet.ts';

interface AdoptButtonProps {
  pet: Pick<CardPet, 'id' | 'name' | 'adoption_status'>;
  className?: string;
}

/** Starts the adoption of an available pet. Visitors log in first. */
export function AdoptButton({ pet, className = 'button' }: AdoptButtonProps) {
  const session = useSession();
  const href = adoptionHref(pet.id, useLocation().pathname);
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
      <AuthLink className={className} next={href} fallback={href} aria-label={`Adopt Me: log in to adopt ${pet.name}`}>
        Adopt Me
      </AuthLink>
    );
  }
  return (
    <Link
      className={className}
      to={isAdmin(session) ? petApplicationsHref(pet.id) : href}
      aria-label={`Adopt Me: adopt ${pet.name}`}
    >
      Adopt Me
    </Link>
  );
}
