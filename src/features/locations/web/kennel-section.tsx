import { useId } from 'react';
import type { PlacedAnimal } from '../locations.contract.ts';
import { formatAnimals } from './format-location.ts';
import { countFree, type MapCard, type MapGroup, type MapSection } from './kennel-map.ts';
import { LocationCard } from './location-card.tsx';
import { PrintCardsButton } from './print-cards-button.tsx';
import type { MapMoves } from './use-map-moves.tsx';

interface KennelSectionProps {
  section: MapSection;
  moves: MapMoves;
  isMatch: (animal: PlacedAnimal) => boolean;
  /** Whether to leave out locations without a match. */
  hidesOthers: boolean;
  onOpen: (card: MapCard) => void;
}

/** A site with its rooms and kennels. */
export function KennelSection({ section, hidesOthers, ...props }: KennelSectionProps) {
  const id = useId();
  const groups = hidesOthers
    ? section.groups
        .map((group) => ({ ...group, cards: group.cards.filter(({ animals }) => animals.some(props.isMatch)) }))
        .filter(({ cards }) => cards.length > 0)
    : section.groups;
  if (hidesOthers && groups.length === 0) return null;
  return (
    <section className="kennel-section" aria-labelledby={id}>
      <h2 id={id}>
        {section.title} <span>{summarize(section.animals, section.free)}</span>
      </h2>
      {groups.length === 0 && <p className="text-small text-soft">No kennels here yet.</p>}
      {groups.map((group) => (
        <Group key={group.location?.id ?? 0} group={group} {...props} />
      ))}
    </section>
  );
}

function Group({
  group,
  moves,
  isMatch,
  onOpen,
}: Omit<KennelSectionProps, 'section' | 'hidesOthers'> & { group: MapGroup }) {
  const { location, title, cards } = group;
  const animals = cards.reduce((sum, card) => sum + card.animals.length, 0);
  return (
    <div className="kennel-group">
      {title !== null && location && (
        <div className="kennel-group-head">
          <h3>
            {title} <span>{summarize(animals, countFree(cards))}</span>
          </h3>
          {animals > 0 && <PrintCardsButton location={location} />}
        </div>
      )}
      <div className="kennel-cards">
        {cards.map((card) => (
          <LocationCard key={card.location.id} card={card} moves={moves} isMatch={isMatch} onOpen={onOpen} />
        ))}
      </div>
    </div>
  );
}

function summarize(animals: number, free: number): string {
  return free > 0 ? `${formatAnimals(animals)} · ${free} free` : formatAnimals(animals);
}
