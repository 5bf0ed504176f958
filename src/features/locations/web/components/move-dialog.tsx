import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { locationLimits } from '../../locations.constants.ts';
import type { Location, LocationsApi, PlacedAnimal } from '../../locations.contract.ts';
import { describeIsolation } from '../describe-isolation.ts';
import { formatRoom, nameAnimals } from '../format-location.ts';
import { useLoaded } from '../use-loaded.ts';
import styles from '../locations.css?url';

const call = createApiClient<LocationsApi>();

/** More would be scrolled past: typing is quicker. */
const MAX_DISPLAYED = 60;

interface MoveDialogProps {
  animals: readonly Pick<PlacedAnimal, 'id' | 'name' | 'location_id'>[];
  onClose: () => void;
  onMoved: () => void;
}

/** Moves animals to a location that is found by typing. */
export function MoveDialog({ animals, onClose, onMoved }: MoveDialogProps) {
  const { value: locations, failure: loadFailure } = useLoaded(
    'locations',
    (signal) => call('GET /api/records/locations/', { signal }),
    'The locations didn’t load.',
  );
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [confirmed, setConfirmed] = useState<Location | null>(null);
  const { mutate, isBusy, failure } = useMutation('We couldn’t move them. Please try again.');
  const parents = new Set(locations?.map(({ parent_id }) => parent_id));
  // Before anything is typed, only where animals can go now, without what just holds other locations.
  const matching = (locations ?? []).filter((location) =>
    typed.trim() === ''
      ? hasRoom(location, animals) && (location.capacity !== null || !parents.has(location.id))
      : matches(location.path, typed),
  );

  const moveTo = (location: Location) => {
    const moves = animals.map(({ id }) => ({ pet_id: id, location_id: location.id }));
    void mutate(() => call('POST /api/records/locations/moves', { body: { moves, reason } }), { onDone: onMoved });
  };
  const isolation = (location: Location) =>
    describeIsolation(
      animals.map(({ id }) => ({ pet_id: id, location_id: location.id })),
      animals,
      new Map((locations ?? []).map((each) => [each.id, each])),
    );
  const question = confirmed && isolation(confirmed);

  return (
    <Dialog title={`Move ${nameAnimals(animals)}`} isBusy={isBusy} onClose={onClose}>
      <link rel="stylesheet" href={styles} precedence="locations" />
      {confirmed && question ? (
        <div className="grid gap-5">
          <p>{question.question}</p>
          {failure && <FormMessage type="error">{failure}</FormMessage>}
          <div className="dialog-actions">
            <button className="button button-quiet" type="button" onClick={() => setConfirmed(null)}>
              Back
            </button>
            <button
              className="button"
              type="button"
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && moveTo(confirmed)}
            >
              {question.confirmLabel}
            </button>
          </div>
        </div>
      ) : (
        <div className="grid gap-4">
          <Field
            label="Find a location"
            name="location"
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Field
            label="Reason (optional)"
            name="reason"
            maxLength={locationLimits.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {(failure ?? loadFailure) && <FormMessage type="error">{failure ?? loadFailure}</FormMessage>}
          {!locations && !loadFailure && <SkeletonRows count={4} />}
          <p className="sr-only" role="status">
            {locations && `${matching.length} locations`}
          </p>
          <ul className="location-choices">
            {matching.slice(0, MAX_DISPLAYED).map((location) => (
              <LocationChoice
                key={location.id}
                location={location}
                isThere={animals.every(({ location_id }) => location_id === location.id)}
                isFull={!hasRoom(location, animals)}
                onChoose={() => !isBusy && (isolation(location) ? setConfirmed(location) : moveTo(location))}
              />
            ))}
          </ul>
          {locations && matching.length === 0 && <p className="text-soft">No locations found.</p>}
        </div>
      )}
    </Dialog>
  );
}

interface LocationChoiceProps {
  location: Location;
  isThere: boolean;
  isFull: boolean;
  onChoose: () => void;
}

function LocationChoice({ location, isThere, isFull, onChoose }: LocationChoiceProps) {
  const parent = location.path.slice(0, -location.name.length - 3);
  const isPossible = !isFull && !isThere;
  return (
    <li>
      <button type="button" aria-disabled={!isPossible || undefined} onClick={() => isPossible && onChoose()}>
        <span>
          <strong>{location.name}</strong>
          {parent && <small>{parent}</small>}
        </span>
        {location.is_isolated && <span className="kennel-isolation">Isolation</span>}
        <span className="kennel-room" data-full={isFull || undefined}>
          {isThere ? 'Here now' : formatRoom(location)}
        </span>
      </button>
    </li>
  );
}

/** Each word may be anywhere: "dog 4". */
function matches(path: string, typed: string): boolean {
  const text = path.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function hasRoom({ id, capacity, animals: there }: Location, animals: MoveDialogProps['animals']): boolean {
  const arriving = animals.filter(({ location_id }) => location_id !== id);
  return capacity === null || there + arriving.length <= capacity;
}
