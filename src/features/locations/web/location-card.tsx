import { useState } from 'react';
import type { PlacedAnimal } from '../locations.contract.ts';
import { AnimalTile } from './animal-tile.tsx';
import { formatRoom } from './format-location.ts';
import type { MapCard } from './kennel-map.ts';
import type { MapMoves } from './use-map-moves.tsx';

/** A location with more animals is as wide as the map. */
const MAX_NARROW = 4;

interface LocationCardProps {
  card: MapCard;
  moves: MapMoves;
  isMatch: (animal: PlacedAnimal) => boolean;
  onOpen: (card: MapCard) => void;
}

/** A kennel, or another location, with its animals. While animals are being moved, one press moves them here. */
export function LocationCard({ card, moves, isMatch, onOpen }: LocationCardProps) {
  const { location, animals } = card;
  const [isOver, setIsOver] = useState(false);
  const target = moves.targetAt(card);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
    <section
      className="kennel-card"
      aria-label={location.path}
      data-wide={animals.length > MAX_NARROW || undefined}
      data-isolated={location.is_isolated || undefined}
      data-over={isOver || undefined}
      data-target={target !== null || undefined}
      onDragOver={(event) => {
        if (!moves.canDrop(card)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        moves.drop(card);
      }}
    >
      <header>
        <h4>
          <button className="text-link kennel-name" type="button" onClick={() => onOpen(card)}>
            {location.name}
            <span className="sr-only">: details and history</span>
          </button>
        </h4>
        {location.is_isolated && <span className="kennel-isolation">Isolation</span>}
        <span className="kennel-room" data-full={card.free === 0 || undefined}>
          {formatRoom({ ...location, animals: animals.length })}
        </span>
      </header>
      {animals.length > 0 && (
        <ul>
          {animals.map((animal) => (
            <AnimalTile
              key={animal.id}
              animal={animal}
              isSelected={moves.isSelected(animal)}
              isDimmed={!isMatch(animal)}
              onDrag={moves.drag}
              onSelect={moves.select}
            />
          ))}
        </ul>
      )}
      {target && (
        <button
          className="button button-small kennel-move"
          type="button"
          aria-disabled={target.run === null || moves.isBusy || undefined}
          onClick={() => target.run?.()}
        >
          {target.label}
          <span className="sr-only">{`: ${location.name}`}</span>
        </button>
      )}
    </section>
  );
}
