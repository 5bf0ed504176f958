import { Link } from 'react-router';
import { animalHref } from '../../../platform/animal-href.contract.ts';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import { useCurrentMinute } from '../../../ui/dashboard/date-time.tsx';
import type { PlacedAnimal } from '../locations.contract.ts';
import { formatDaysSince } from './format-location.ts';

interface AnimalTileProps {
  animal: PlacedAnimal;
  isSelected: boolean;
  /** Doesn't match the filters. */
  isDimmed: boolean;
  /** Null: a drag has ended. */
  onDrag: (animal: PlacedAnimal | null) => void;
  onSelect: (animal: PlacedAnimal, isByKeyboard: boolean) => void;
}

export function tileId(animalId: number): string {
  return `animal-${animalId}`;
}

/** An animal on the map. Choosing it starts a move; so does dragging it. For those who may not move it, a link to it. */
export function AnimalTile({ animal, isSelected, isDimmed, onDrag, onSelect }: AnimalTileProps) {
  const { id, code } = animal;
  if (!useCan('move animals')) {
    return (
      <li className="kennel-animal" data-dimmed={isDimmed || undefined}>
        <Link className="kennel-animal-press" to={animalHref(id)}>
          <Description animal={animal} />
        </Link>
      </li>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its button does the same
    <li
      className="kennel-animal"
      data-dimmed={isDimmed || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', code);
        onDrag(animal);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <button
        id={tileId(id)}
        className="kennel-animal-press"
        type="button"
        aria-pressed={isSelected}
        onClick={(event) => onSelect(animal, event.detail === 0)}
      >
        <Description animal={animal} />
      </button>
    </li>
  );
}

function Description({ animal: { name, code, photo, status, since } }: { animal: PlacedAnimal }) {
  const now = useCurrentMinute();
  return (
    <>
      {photo ? (
        <img src={photo} alt="" width="44" height="44" loading="lazy" draggable={false} />
      ) : (
        <span className="kennel-animal-initial" aria-hidden="true">
          {Array.from(name)[0]}
        </span>
      )}
      <span className="kennel-animal-name">
        <bdi>{name}</bdi>
        <span className="kennel-status" data-status={status} title={status} aria-hidden="true" />
        <span className="sr-only">{`, ${status}, `}</span>
      </span>
      <span className="kennel-animal-details">
        {code}
        {since !== null && ` · ${formatDaysSince(since, now)}`}
      </span>
    </>
  );
}
