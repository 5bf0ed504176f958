import { Link } from 'react-router';
import { isAdmin, useSession } from '../../../browser/session.ts';
import { ScriptedButton } from '../../../ui/scripted-button.tsx';
import { adoptionHref, managedHref } from './adoption-href.ts';
import type { FeaturedPet } from './featured-pet.ts';

interface FeaturedAdoptButtonProps {
  pet: Pick<FeaturedPet, 'id' | 'name' | 'adoption_status'>;
  label: 'Available' | 'Adopt Me';
  /** Asked by a visitor; whom we know is led on at once, as by every card. */
  onAdopt: () => void;
  onRefused: () => void;
}

export function FeaturedAdoptButton({ pet, label, onAdopt, onRefused }: FeaturedAdoptButtonProps) {
  const session = useSession();
  const name = `${label}: adopt ${pet.name}`;
  if (pet.adoption_status !== 'Available') {
    return (
      <button
        className="button"
        type="button"
        aria-disabled="true"
        aria-label={`Adopted: ${pet.name} cannot be adopted now`}
        onClick={onRefused}
      >
        Adopted
      </button>
    );
  }
  if (session) {
    return (
      <Link className="button" to={isAdmin(session) ? managedHref(pet.id) : adoptionHref(pet.id)} aria-label={name}>
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
