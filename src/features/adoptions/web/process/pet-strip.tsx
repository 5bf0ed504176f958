import { Link } from 'react-router';
import { Photo } from '../../../../ui/photo.tsx';
import type { ApplicationPet } from '../../adoptions.contract.ts';

interface PetStripProps {
  pet: ApplicationPet;
  /** Formatted in dollars. Null for an owner's listing. */
  fee: string | null;
}

export function PetStrip({ pet, fee }: PetStripProps) {
  return (
    <aside className="pet-strip" aria-label="Your pet">
      <div className="pet-strip-photo">
        <Photo
          photo={pet.photo}
          alt={`${pet.name}, ${pet.breed ?? pet.species}`}
          sizes="(min-width: 68rem) 20rem, 6rem"
          isFirst
        />
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <p className="text-title font-extrabold tracking-tight">{pet.name}</p>
        <p className="text-soft first-letter:uppercase">{pet.breed ?? pet.species}</p>
        {fee === null ? (
          <p>Listed by owner</p>
        ) : (
          <p>
            {'Adoption fee '}
            <strong>{fee}</strong>
          </p>
        )}
        {pet.is_listed && (
          <Link className="text-button justify-self-start" to={`/pets/${pet.id}`}>
            {`More about ${pet.name}`}
          </Link>
        )}
      </div>
    </aside>
  );
}
