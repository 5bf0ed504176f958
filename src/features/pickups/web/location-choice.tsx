import { useId } from 'react';
import type { PickupLocation } from '../pickups.constants.ts';
import type { LocationDetails } from './use-locations.ts';

interface LocationChoiceProps {
  locations: LocationDetails[];
  chosen: PickupLocation;
  onChoose: (location: PickupLocation) => void;
}

export function LocationChoice({ locations, chosen, onChoose }: LocationChoiceProps) {
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
              <span className="text-small text-soft">{address ?? '\u00A0'}</span>
            </label>
            {map_link && (
              <a className="text-button text-small" href={map_link} target="_blank" rel="noreferrer">
                Map<span className="sr-only">{` of ${name} (opens in a new tab)`}</span>
              </a>
            )}
          </div>
        ))}
      </div>
      <p className="field-hint">{formatBring(locations, chosen)}</p>
    </fieldset>
  );
}

function formatBring(locations: LocationDetails[], chosen: PickupLocation): string {
  const bring = locations.find(({ name }) => name === chosen)?.bring;
  return bring === undefined ? '\u00A0' : `Please bring: ${bring}`;
}
