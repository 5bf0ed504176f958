import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { FileButton } from '../../../../browser/dashboard/file-button.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useCurrentMinute } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { petCode } from '../../../pets/pet-code.contract.ts';
import type { LocationsApi, Placement } from '../../locations.contract.ts';
import { formatDaysSince } from '../format-location.ts';
import { useLoaded } from '../use-loaded.ts';
import { FosterHomeLink } from '../foster-home-link.tsx';
import { PlacementList } from '../placement-list.tsx';
import { MoveDialog } from './move-dialog.tsx';
import styles from '../locations.css?url';

const call = createApiClient<LocationsApi>();

interface LocationPanelProps {
  pet: { id: number; name: string };
  /** Only then can it be moved. */
  isInCare: boolean;
}

/** Where an animal lives and since when, with where it was before. For its record. */
export function LocationPanel({ pet, isInCare }: LocationPanelProps) {
  const { revalidate } = useRevalidator();
  const [isMoving, setIsMoving] = useState(false);
  const canMove = useCan('move animals');
  const {
    value: placements,
    failure,
    reload,
  } = useLoaded(
    String(pet.id),
    (signal) => call('GET /api/records/:id/placements', { params: { id: pet.id }, signal }),
    'The location didn’t load.',
  );
  const current = placements?.find(({ end_at }) => end_at === null) ?? null;
  const earlier = (placements ?? []).filter((each) => each !== current);
  return (
    <Panel
      title="Location"
      actions={
        isInCare &&
        canMove && (
          <button className="button button-small" type="button" onClick={() => setIsMoving(true)}>
            Move
          </button>
        )
      }
    >
      <link rel="stylesheet" href={styles} precedence="locations" />
      {failure && (
        <div className="grid justify-items-start gap-3">
          <p role="alert">{failure}</p>
          <button className="button button-small button-quiet" type="button" onClick={reload}>
            Retry
          </button>
        </div>
      )}
      {!placements && !failure && <SkeletonRows count={1} />}
      {placements && <CurrentLocation current={current} isInCare={isInCare} />}
      {isInCare && (
        <div>
          <FileButton
            label="Kennel card"
            about={pet.name}
            fileName={`kennel-card-${petCode(pet.id)}.pdf`}
            fetchFile={() => call.file('GET /api/records/cards.pdf', { query: { ids: String(pet.id) } })}
          />
        </div>
      )}
      {earlier.length > 0 && (
        <details>
          <summary className="text-button">{`Earlier locations (${earlier.length})`}</summary>
          <PlacementList placements={earlier} names="locations" />
        </details>
      )}
      {isMoving && (
        <MoveDialog
          animals={[{ ...pet, location_id: current?.location.id ?? null }]}
          onClose={() => setIsMoving(false)}
          onMoved={() => {
            setIsMoving(false);
            reload();
            // Its site may be another one now.
            void revalidate();
          }}
        />
      )}
    </Panel>
  );
}

function CurrentLocation({ current, isInCare }: { current: Placement | null; isInCare: boolean }) {
  const now = useCurrentMinute();
  if (!isInCare) return <p className="text-soft">Not in care.</p>;
  if (!current) return <p className="text-soft">Not in a kennel yet.</p>;
  const { location, start_at } = current;
  const days = formatDaysSince(start_at, now);
  return (
    <p className="location-current">
      <strong>{location.path}</strong>
      {location.type === 'foster_home' && <FosterHomeLink id={location.id} />}
      {location.is_isolated && <span className="kennel-isolation">Isolation</span>}
      <span className="text-small text-soft">{days === 'today' ? 'Since today' : `For ${days}`}</span>
    </p>
  );
}
