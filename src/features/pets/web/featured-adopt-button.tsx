import { use } from 'react';
import { useSession } from '../../../browser/session.ts';
import { ScriptedButton } from '../../../ui/scripted-button.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { authHref } from '../../accounts/web/accounts.door.ts';
import { adoptLetter } from './adopt-letter.ts';
import type { FeaturedPet } from './featured-pet.ts';

interface FeaturedAdoptButtonProps {
  pet: Pick<FeaturedPet, 'id' | 'name' | 'adoption_status'>;
  label: 'Available' | 'Adopt Me';
  /** Asked by a visitor; whom we know is led on at once, as by every card. */
  onAdopt: () => void;
  onRefused: () => void;
}

export function FeaturedAdoptButton({ pet, label, onAdopt, onRefused }: FeaturedAdoptButtonProps) {
  const { email } = use(SiteContext);
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
      <a className="button" href={adoptLetter(pet, email)} aria-label={name}>
        {label}
      </a>
    );
  }
  return (
    <ScriptedButton
      className="button"
      href={authHref('signup')}
      aria-label={name}
      aria-haspopup="dialog"
      onClick={onAdopt}
    >
      {label}
    </ScriptedButton>
  );
}
