import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FileButton } from '../../../../browser/dashboard/file-button.tsx';
import type { LocationsApi } from '../../../locations/locations.contract.ts';
import { MoveDialog } from '../../../locations/web/components.ts';
import { petCode } from '../../../pets/pet-code.contract.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { NewAnimal } from './intake-form.tsx';

const call = createApiClient<LocationsApi>();

interface NewAnimalsProps {
  animals: readonly NewAnimal[];
  onStartAgain: () => void;
}

/** After saving: the codes for the kennels, and what to do next. */
export function NewAnimals({ animals, onStartAgain }: NewAnimalsProps) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [first] = animals;
  const [isMoving, setIsMoving] = useState(false);
  const [isPlaced, setIsPlaced] = useState(false);
  return (
    <div ref={heading} tabIndex={-1} className="intake-done">
      <Panel
        title={animals.length === 1 ? `${first!.name} is in care` : `${animals.length} animals are in care`}
        lead="Not on the site yet."
      >
        <ul className="grid gap-3">
          {animals.map(({ id, name }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span>
                <span className="custody-code">{petCode(id)}</span>
                {name !== petCode(id) && ` ${name}`}
              </span>
              <Link className="text-button" to={animalHref(id)}>
                Add the rest now
                <span className="sr-only">{` for ${name}`}</span>
              </Link>
            </li>
          ))}
        </ul>
        <button className="button button-quiet" type="button" onClick={() => setIsMoving(true)}>
          {isPlaced ? 'Change kennel' : 'Choose a kennel'}
        </button>
        <FileButton
          label={animals.length === 1 ? 'Print kennel card' : 'Print kennel cards'}
          about={animals.map(({ name }) => name).join(', ')}
          fetchFile={() =>
            call.file('GET /api/records/cards.pdf', { query: { ids: animals.map(({ id }) => id).join(',') } })
          }
          fileName="kennel-cards.pdf"
        />
        <button className="button button-large" type="button" onClick={onStartAgain}>
          New intake
        </button>
      </Panel>
      {isMoving && (
        <MoveDialog
          animals={animals.map(({ id, name }) => ({ id, name, location_id: null }))}
          onClose={() => setIsMoving(false)}
          onMoved={() => {
            setIsMoving(false);
            setIsPlaced(true);
          }}
        />
      )}
    </div>
  );
}
