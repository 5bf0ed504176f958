import { useId } from 'react';
import type { PickupLocation } from '../pickup-words.contract.ts';
import type { Place } from './use-places.ts';

interface LocationChoiceProps {
  places: Place[];
  chosen: PickupLocation;
  onChoose: (location: PickupLocation) => void;
}

/** The places as cards: where it is, and what to bring. */
export function LocationChoice({ places, chosen, onChoose }: LocationChoiceProps) {
  const id = useId();
  return (
    <fieldset className="field">
      <legend className="field-label mb-1.5">Location</legend>
      <div className="pickup-places">
        {places.map(({ name, address, map_link }) => (
          <div key={name} className="pickup-place">
            <label className="pickup-place-choice">
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
      <p className="field-hint">{bringWords(places, chosen)}</p>
    </fieldset>
  );
}

function bringWords(places: Place[], chosen: PickupLocation): string {
  const bring = places.find(({ name }) => name === chosen)?.bring;
  return bring === undefined ? '\u00A0' : `Please bring: ${bring}`;
}
