import { Link } from 'react-router';
import { formatDate } from '../../../ui/dashboard/format-date.ts';
import type { Placement } from '../locations.contract.ts';
import { animalHref } from '../../../platform/animal-href.contract.ts';

interface PlacementListProps {
  placements: readonly Placement[];
  /** What each row names: the animal of a location, or the location of an animal. */
  names: 'animals' | 'locations';
  /** The location that the list is about, which goes without saying. */
  within?: number;
}

/** Where an animal has been, or who has been at a location. */
export function PlacementList({ placements, names, within }: PlacementListProps) {
  return (
    <ol className="placement-list">
      {placements.map(({ id, pet, location, start_at, end_at, reason, moved_by }) => (
        <li key={id} data-current={end_at === null || undefined}>
          <p>
            {names === 'animals' ? (
              <Link className="text-link" to={animalHref(pet.id)}>
                <bdi>{pet.name}</bdi> {pet.code}
              </Link>
            ) : (
              <span>{location.path}</span>
            )}
            {names === 'locations' && location.is_isolated && <span className="kennel-isolation">Isolation</span>}
          </p>
          <p className="text-small text-soft">
            {end_at === null
              ? `Since ${formatDate(new Date(start_at))}`
              : formatPeriod(new Date(start_at), new Date(end_at))}
            {moved_by !== null && ` · moved by ${moved_by}`}
            {names === 'animals' && location.id !== within && ` · ${location.name}`}
          </p>
          {reason !== null && <p className="text-small">{reason}</p>}
        </li>
      ))}
    </ol>
  );
}

function formatPeriod(start: Date, end: Date): string {
  const [from, to] = [formatDate(start), formatDate(end)];
  return from === to ? from : `${from} – ${to}`;
}
