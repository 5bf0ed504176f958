import { Link } from 'react-router';
import { showAlert } from '../../../ui/alerts.tsx';
import { compareHref, MAX_COMPARED, MIN_COMPARED, toggleCompared, useComparison } from './comparison.ts';
import { useResultsState } from './results-state.ts';

interface CompareButtonProps {
  pet: { id: number; name: string };
  /** Looks like a button. Otherwise like the links beside it. */
  isOnCard?: boolean;
}

/** Adds a pet to the comparison, or removes it. */
export function CompareButton({ pet, isOnCard = false }: CompareButtonProps) {
  const chosen = useComparison();
  const state = useResultsState();
  const isChosen = chosen.some(({ id }) => id === pet.id);
  const button = (
    <button
      type="button"
      className={isOnCard ? 'compare compare-card' : 'compare text-button'}
      aria-label={`Compare ${pet.name}`}
      aria-pressed={isChosen}
      onClick={() => {
        if (!toggleCompared(pet)) showAlert(`You can compare up to ${MAX_COMPARED} pets. Remove one first.`, 'notice');
      }}
    >
      Compare
    </button>
  );
  const isEnough = chosen.length >= MIN_COMPARED;
  // On the card of the last one chosen only with the keyboard, as the bar has it too.
  const hasNext = isOnCard ? isEnough && chosen.at(-1)?.id === pet.id : isChosen;
  return (
    <>
      {button}
      {hasNext && (
        <Link
          className={isOnCard ? 'compare-next button' : 'text-button'}
          to={isEnough ? compareHref(chosen.map(({ id }) => id)) : '/catalogue'}
          state={state}
        >
          {isEnough ? `Compare ${chosen.length} pets` : 'Pick one more'}
        </Link>
      )}
    </>
  );
}
