import { useId } from 'react';
import type { PetType } from '../../pets/pet-search.contract.ts';
import { describeBring } from '../what-to-bring.constants.ts';
import type { LocationDetails } from './use-locations.ts';

export interface PickedUpPet {
  name: string;
  type: PetType;
  location: string | null;
}

interface LocationChoiceProps {
  pet?: PickedUpPet;
  locations: LocationDetails[];
  chosen: string;
  onChoose: (location: string) => void;
}

export function LocationChoice({ pet, locations, chosen, onChoose }: LocationChoiceProps) {
  const id = useId();
  return (
    <fieldset className="field">
      <legend className="field-label mb-1.5">Location</legend>
      <div className="pickup-locations">
        {locations.map(({ name, address, map_link }) => (
          <div key={name} className="pickup-location">
            <label className="pickup-location-choice">
              <input
                type="radio"
                name={`${id}-location`}
                value={name}
                checked={name === chosen}
                onChange={() => onChoose(name)}
              />
              <span className="font-bold">{name}</span>
              {name === pet?.location && <span className="text-small font-bold">{`${pet.name} lives here`}</span>}
              <span className="text-small text-soft">{address ?? '\u00A0'}</span>
            </label>
            {map_link && (
              <a className="text-button text-small" href={map_link} target="_blank" rel="noreferrer">
                Directions<span className="sr-only">{` to ${name} (opens in a new tab)`}</span>
              </a>
            )}
          </div>
        ))}
      </div>
      <p className="field-hint">{formatBring(locations, chosen, pet?.type)}</p>
    </fieldset>
  );
}

function formatBring(locations: LocationDetails[], chosen: string, type: PetType | undefined): string {
  const bring = locations.find(({ name }) => name === chosen)?.bring;
  if (bring === undefined) return '\u00A0';
  return `Please bring: ${describeBring(bring, type)}`;
}
