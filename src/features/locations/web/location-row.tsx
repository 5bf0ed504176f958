import { typeLabels } from '../locations.constants.ts';
import type { Location } from '../locations.contract.ts';
import { formatAnimals } from './format-location.ts';

export type LocationAction = 'add' | 'edit' | 'up' | 'down' | 'retire' | 'bring back' | 'delete';

interface LocationRowProps {
  location: Location;
  /** Below its site. */
  depth: number;
  isFirst: boolean;
  isLast: boolean;
  onAct: (action: LocationAction) => void;
}

/** A location in the list of those that can be edited. */
export function LocationRow({ location, depth, isFirst, isLast, onAct }: LocationRowProps) {
  const { name, type, capacity, animals_within, is_isolation, is_retired, is_used } = location;
  const button = (action: LocationAction, label: string, isDisabled = false) => (
    <button
      className="row-action"
      type="button"
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onAct(action)}
    >
      {label} <span className="sr-only">{name}</span>
    </button>
  );
  return (
    <li data-retired={is_retired || undefined} data-depth={Math.min(depth, 3)}>
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          <bdi>{name}</bdi>
          {is_isolation && <span className="kennel-isolation">Isolation</span>}
          {is_retired && <span className="badge">Retired</span>}
        </p>
        <p className="text-small text-soft">
          {[typeLabels[type], capacity !== null && `room for ${capacity}`, formatAnimals(animals_within)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="location-actions">
        {is_retired ? (
          button('bring back', 'Bring back')
        ) : (
          <>
            <MoveButton name={name} direction="up" isDisabled={isFirst} onAct={onAct} />
            <MoveButton name={name} direction="down" isDisabled={isLast} onAct={onAct} />
            {(type === 'building' || type === 'room') && button('add', 'Add in')}
            {button('edit', 'Edit')}
            {animals_within === 0 && button('retire', 'Retire')}
          </>
        )}
        {!is_used && button('delete', 'Delete')}
      </div>
    </li>
  );
}

interface MoveButtonProps {
  name: string;
  direction: 'up' | 'down';
  isDisabled: boolean;
  onAct: (action: LocationAction) => void;
}

function MoveButton({ name, direction, isDisabled, onAct }: MoveButtonProps) {
  return (
    <button
      className="row-action"
      type="button"
      aria-label={`Move ${name} ${direction}`}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onAct(direction)}
    >
      {direction === 'up' ? '↑' : '↓'}
    </button>
  );
}
