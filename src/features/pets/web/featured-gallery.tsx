import { useId, useState } from 'react';
import { Link } from 'react-router';
import { showAlert } from '../../../ui/alerts.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { ScriptedButton } from '../../../ui/scripted-button.tsx';
import { HeartButton } from '../../favorites/web/components.ts';
import { adoptionHref } from './adoption-href.ts';
import { FeaturedAdoptButton } from './featured-adopt-button.tsx';
import type { FeaturedModal } from './featured-modal.tsx';
import { alreadyAdopted, type FeaturedPet } from './featured-pet.ts';

interface OpenModal {
  pet: FeaturedPet;
  shows: 'details' | 'prompt';
  Modal: typeof FeaturedModal;
}

interface FeaturedGalleryProps {
  /** If empty, nothing is rendered. */
  pets: FeaturedPet[];
  headingLevel?: 'h2' | 'h3' | 'h4';
}

/** The featured pets. The code of their modals loads when the first one opens. */
export function FeaturedGallery({ pets, headingLevel: Heading = 'h2' }: FeaturedGalleryProps) {
  const [modal, setModal] = useState<OpenModal | null>(null);
  const titleId = useId();
  if (pets.length === 0) return null;

  function open(pet: FeaturedPet, shows: OpenModal['shows']) {
    import('./featured-modal.tsx').then(
      (loaded) => setModal({ pet, shows, Modal: loaded.FeaturedModal }),
      () => location.assign(shows === 'prompt' ? adoptionHref(pet.id) : `/pets/${pet.id}`),
    );
  }

  function promptToSignUp(pet: FeaturedPet) {
    showAlert('Redirecting to sign-up page...', 'notice');
    open(pet, 'prompt');
  }

  return (
    <>
      <section className="featured scheme-dark" aria-labelledby={titleId}>
        <div className="page-width grid gap-8 lg:gap-12">
          <Heading className="text-heading" id={titleId}>
            Pets Available for Adoption
          </Heading>
          <ul className="featured-pets">
            {pets.map((pet) => (
              <FeaturedCard
                key={pet.id}
                pet={pet}
                headingLevel={belowHeading[Heading]}
                onAdopt={() => promptToSignUp(pet)}
                onDetails={() => open(pet, 'details')}
              />
            ))}
          </ul>
        </div>
      </section>
      {/* Outside of the section, which has its own theme. */}
      {modal && (
        <modal.Modal
          pet={modal.pet}
          shows={modal.shows}
          onAdopt={() => promptToSignUp(modal.pet)}
          onClose={() => setModal(null)}
        />
      )}
    </>
  );
}

const belowHeading = { h2: 'h3', h3: 'h4', h4: 'h5' } as const;

interface FeaturedCardProps {
  pet: FeaturedPet;
  headingLevel: 'h3' | 'h4' | 'h5';
  onAdopt: () => void;
  onDetails: () => void;
}

// The door is portrait and the photos are landscape, so they are rendered wider than the door.
const doorSizes = '(min-width: 68rem) 30rem, 24rem';

function FeaturedCard({ pet, headingLevel: Heading, onAdopt, onDetails }: FeaturedCardProps) {
  return (
    <li className="featured-card">
      <div className={pet.adoption_status === 'Adopted' ? 'featured-house featured-adopted' : 'featured-house'}>
        <div className="featured-door">
          <Photo photo={pet.photo} alt="" sizes={doorSizes} />
          <HeartButton pet={pet} />
        </div>
        {pet.adoption_status === 'Pending' && <p className="badge">On hold</p>}
        <div className="featured-step">
          <Heading className="featured-name">
            <Link to={`/pets/${pet.id}`}>{pet.name}</Link>
          </Heading>
          <p>{pet.species}</p>
        </div>
      </div>
      <div className="featured-buttons">
        <FeaturedAdoptButton
          pet={pet}
          label="Available"
          onAdopt={onAdopt}
          onUnavailable={() => showAlert(alreadyAdopted(pet), 'notice')}
        />
        <ScriptedButton
          className="button button-quiet"
          href={`/pets/${pet.id}`}
          aria-label={`See Mr: details of ${pet.name}`}
          aria-haspopup="dialog"
          onClick={onDetails}
        >
          See Mr
        </ScriptedButton>
      </div>
    </li>
  );
}
