import { Link } from 'react-router';
import { isAdmin, useSession } from '../../../browser/session.ts';
import { ScriptedButton } from '../../../ui/scripted-button.tsx';
import { adoptionHref, petApplicationsHref } from './adoption-href.ts';
import type { FeaturedPet } from './featured-pet.ts';
import { EditListingLink, useIsOwnListing } from './own-listings.tsx';

interface FeaturedAdoptButtonProps {
  pet: Pick<FeaturedPet, 'id' | 'name' | 'adoption_status' | 'ownerListing'>;
  label: 'Available' | 'Adopt Me';
  /** Called for visitors. Signed-in users follow the link instead. */
  onAdopt: () => void;
  onUnavailable: () => void;
}

export function FeaturedAdoptButton({ pet, label, onAdopt, onUnavailable }: FeaturedAdoptButtonProps) {
  const session = useSession();
  const isOwn = useIsOwnListing(pet);
  const name = `${label}: adopt ${pet.name}`;
  if (pet.adoption_status !== 'Available') {
    return (
      <button
        className="button"
        type="button"
        aria-disabled="true"
        aria-label={`Adopted: ${pet.name} can’t be adopted right now`}
        onClick={onUnavailable}
      >
        Adopted
      </button>
    );
  }
  if (isOwn) return <EditListingLink pet={pet} className="button" />;
  if (session) {
    return (
      <Link
        className="button"
        to={isAdmin(session) ? petApplicationsHref(pet.id) : adoptionHref(pet.id)}
        aria-label={name}
      >
        {label}
      </Link>
    );
  }
  return (
    <ScriptedButton
      className="button"
      href={adoptionHref(pet.id)}
      aria-label={name}
      aria-haspopup="dialog"
      onClick={onAdopt}
    >
      {label}
    </ScriptedButton>
  );
}
