import { ScriptedButton } from '../../../ui/scripted-button.tsx';
import { loadFailed } from './pet-list-words.ts';

interface MorePetsStateProps {
  /** How many pets of how many are there. */
  shown: string;
  hasFailed?: boolean;
  /** The next page's address; none after the last one. */
  nextHref?: string;
  onMore: () => void;
}

/** Below a list that goes on: how far it has come, and the way on. */
export function MorePetsState({ shown, hasFailed = false, nextHref, onMore }: MorePetsStateProps) {
  return (
    <>
      <p role="status">{shown}</p>
      {hasFailed && <p role="alert">{loadFailed}</p>}
      {nextHref !== undefined && (
        <ScriptedButton className="button button-quiet" href={nextHref} onClick={onMore}>
          {hasFailed ? 'Retry' : 'Show more pets'}
        </ScriptedButton>
      )}
    </>
  );
}

/** In the place of cards that are on their way. */
export function SkeletonCards() {
  return Array.from({ length: 3 }, (_, card) => (
    <li key={card} className="pet-card-skeleton" aria-hidden="true">
      <div className="skeleton" />
    </li>
  ));
}
