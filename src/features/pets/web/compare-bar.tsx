import { Link } from 'react-router';
import { compareHref, MIN_COMPARED, setCompared, useComparison } from './comparison.ts';
import { useResultsState } from './results-state.ts';

/** At the bottom of the screen while pets are chosen for a comparison. */
export function CompareBar() {
  const chosen = useComparison();
  const state = useResultsState();
  if (chosen.length === 0) return null;
  const isEnough = chosen.length >= MIN_COMPARED;
  const names = chosen.map(({ name }) => name).join(', ');
  return (
    <section className="bottom-bar compare-bar" data-bottom-bar="" aria-label="Compare pets">
      <p role="status" className={isEnough ? 'max-sm:sr-only' : undefined}>
        {isEnough ? names : 'Pick one more'}
        {!isEnough && <span className="max-sm:sr-only">{` to compare with ${names}`}</span>}
      </p>
      {isEnough && (
        <Link className="button button-small" to={compareHref(chosen.map(({ id }) => id))} state={state}>
          {`Compare ${chosen.length} pets`}
        </Link>
      )}
      <button type="button" className="text-button" onClick={() => setCompared([])}>
        Clear
      </button>
    </section>
  );
}
