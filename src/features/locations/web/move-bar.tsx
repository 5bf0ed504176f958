import { Link } from 'react-router';
import { animalHref } from '../../../platform/animal-href.contract.ts';
import { MOVE_BAR_ID, type MapMoves } from './use-map-moves.tsx';

/** Says what is being moved, and how to choose where to. */
export function MoveBar({ moves, onChoose }: { moves: MapMoves; onChoose: () => void }) {
  const [first] = moves.selected;
  return (
    <section className="kennel-move-bar" aria-label="Move animals">
      <p role="status">
        <strong>{moves.title}</strong>
        <span className="max-sm:sr-only"> Choose a location or select more animals.</span>
      </p>
      <div>
        <button id={MOVE_BAR_ID} className="button button-small" type="button" onClick={onChoose}>
          Find location
        </button>
        {moves.selected.length === 1 && first && (
          <Link className="button button-small button-quiet" to={animalHref(first.id)}>
            Open record
          </Link>
        )}
        <button className="button button-small button-quiet" type="button" onClick={moves.cancel}>
          Cancel
        </button>
      </div>
    </section>
  );
}
