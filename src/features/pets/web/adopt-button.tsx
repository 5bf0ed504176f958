import { Link, useLocation } from 'react-router';
import { isAdmin, useSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { AuthLink } from '../../accounts/web/components.ts';
import { adoptionHref, petApplicationsHref } from './adoption-href.ts';
import type { CardPet } from './card-pet.ts';
import { EditListingLink, useIsOwnListing } from './own-listings.tsx';

interface AdoptButtonProps {
  pet: Pick<CardPet, 'id' | 'name' | 'adoption_status' | 'photo' | 'ownerListing'>;
  className?: string;
}

/** Starts the adoption of an available pet. Visitors log in first, and the pet's owner edits the listing. */
export function AdoptButton({ pet, className = 'button' }: AdoptButtonProps) {
  const session = useSession();
  const href = adoptionHref(pet.id, useLocation().pathname);
  const isOwn = useIsOwnListing(pet);
  if (pet.adoption_status !== 'Available') {
    return (
      <button
        className={className}
        type="button"
        aria-disabled="true"
        aria-label={`Adopted: ${pet.name} can’t be adopted right now`}
        onClick={() => showAlert(`${pet.name} has already found their forever home.`, 'notice')}
      >
        Adopted
      </button>
    );
  }
  if (isOwn) return <EditListingLink pet={pet} className={className} />;
  if (!session) {
    return (
      <AuthLink
        className={className}
        request={{ purpose: `adopt ${pet.name}`, photo: pet.photo, next: href }}
        fallback={href}
        aria-label={`Adopt Me: log in to adopt ${pet.name}`}
      >
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
