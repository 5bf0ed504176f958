import { use } from 'react';
import { Link } from 'react-router';
import { showAlert } from '../../../ui/alerts.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { OpenAuthContext } from '../../accounts/web/components.ts';
import { adoptionHref } from './adoption-href.ts';
import { FeaturedAdoptButton } from './featured-adopt-button.tsx';
import { alreadyAdopted, type FeaturedPet } from './featured-pet.ts';
import { formatPetLine } from './format-pet.ts';

interface FeaturedModalProps {
  pet: FeaturedPet;
  shows: 'details' | 'prompt';
  onAdopt: () => void;
  onClose: () => void;
}

/** The dialogs of the featured gallery: a pet's details, and the prompt to sign up. */
export function FeaturedModal({ pet, shows, onAdopt, onClose }: FeaturedModalProps) {
  return shows === 'details' ? (
    <PetDetails key="details" pet={pet} onAdopt={onAdopt} onClose={onClose} />
  ) : (
    <SignUpPrompt key="prompt" pet={pet} onClose={onClose} />
  );
}

function PetDetails({ pet, onAdopt, onClose }: Omit<FeaturedModalProps, 'shows'>) {
  return (
    <Dialog title={pet.name} onClose={onClose}>
      <div className="grid gap-5">
        <div className="featured-photo">
          <Photo
            photo={pet.photo}
            alt={`${pet.name}, ${pet.breed ?? pet.species}`}
            sizes="(min-width: 43rem) 37rem, 90vw"
            isFirst
          />
          {pet.adoption_status === 'Pending' && <p className="badge">On hold</p>}
        </div>
        <p className="font-bold">{formatPetLine(pet)}</p>
        {pet.details && <p>{pet.details}</p>}
        <p className="dialog-actions items-center">
          <Link
            className="text-button basis-full justify-center sm:basis-auto"
            to={`/pets/${pet.id}`}
          >{`More about ${pet.name}`}</Link>
          <FeaturedAdoptButton
            pet={pet}
            label="Adopt Me"
            onAdopt={onAdopt}
            onUnavailable={() => showAlert(alreadyAdopted(pet), 'notice')}
          />
        </p>
      </div>
    </Dialog>
  );
}

function SignUpPrompt({ pet, onClose }: Pick<FeaturedModalProps, 'pet' | 'onClose'>) {
  const openAuth = use(OpenAuthContext);
  const openAuthModal = (mode: 'signup' | 'login') => {
    onClose();
    openAuth?.(mode, { purpose: `adopt ${pet.name}`, photo: pet.photo, next: adoptionHref(pet.id) });
  };
  return (
    <Dialog title="Welcome to the Pet Adoption Agency!" size="small" onClose={onClose}>
      <div className="grid gap-6">
        <p className="text-lead">Please sign up or log in to adopt.</p>
        <p className="dialog-actions">
          <button type="button" className="button" onClick={() => openAuthModal('signup')}>
            Sign Up
          </button>
          <button type="button" className="button button-quiet" onClick={() => openAuthModal('login')}>
            Login
          </button>
        </p>
      </div>
    </Dialog>
  );
}
