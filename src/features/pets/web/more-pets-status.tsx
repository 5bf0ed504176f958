import { ScriptedButton } from '../../../ui/scripted-button.tsx';
import { loadFailed } from './load-failed-message.ts';

interface MorePetsStatusProps {
  /** How many pets are shown, of how many. */
  progress: string;
  hasFailed?: boolean;
  /** Absent on the last page. */
  nextHref?: string;
  onMore: () => void;
}

/** Below an infinite list: its progress, and the button for more. */
export function MorePetsStatus({ progress, hasFailed = false, nextHref, onMore }: MorePetsStatusProps) {
  return (
    <>
      <p role="status">{progress}</p>
      {hasFailed && <p role="alert">{loadFailed}</p>}
      {nextHref !== undefined && (
        <ScriptedButton className="button button-quiet" href={nextHref} onClick={onMore}>
          {hasFailed ? 'Retry' : 'Show more pets'}
        </ScriptedButton>
      )}
    </>
  );
}

/** Placeholders for loading cards. */
export function SkeletonCards() {
  return Array.from({ length: 3 }, (_, card) => (
    <li key={card} className="pet-card-skeleton" aria-hidden="true">
      <div className="skeleton" />
    </li>
  ));
}
