import { Link } from 'react-router';
import type { FosterPet } from '../foster-care.contract.ts';

interface FosterPetLineProps {
  pet: FosterPet;
  /** Where its name leads. */
  to?: string;
  /** Below the name. */
  children?: React.ReactNode;
}

/** An animal's photo and name. */
export function FosterPetLine({ pet, to, children }: FosterPetLineProps) {
  return (
    <div className="foster-pet">
      {pet.photo ? (
        <img className="foster-pet-photo" src={pet.photo} alt="" width="56" height="56" loading="lazy" />
      ) : (
        <span className="foster-pet-photo" aria-hidden="true">
          {Array.from(pet.name)[0]}
        </span>
      )}
      <div className="min-w-0">
        {to === undefined ? (
          <bdi className="font-bold">{pet.name}</bdi>
        ) : (
          <Link className="text-link foster-row-link" to={to}>
            <bdi>{pet.name}</bdi>
          </Link>
        )}
        <div className="text-small text-soft">{children ?? `${pet.species} · ${pet.code}`}</div>
      </div>
    </div>
  );
}
