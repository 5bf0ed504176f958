import { Link } from 'react-router';
import { compareHref, MIN_COMPARED, setCompared, useComparison } from './comparison.ts';

/** At the bottom of the screen while pets are chosen for a comparison. */
export function CompareBar() {
  const chosen = useComparison();
  if (chosen.length === 0) return null;
  const names = chosen.map(({ name }) => name).join(', ');
  return (
    <section className="bottom-bar compare-bar" data-bottom-bar="" aria-label="Compare pets">
      <p role="status">
        {chosen.length < MIN_COMPARED && 'Pick one more'}
        <span className="max-sm:sr-only">{chosen.length < MIN_COMPARED ? ` to compare with ${names}` : names}</span>
      </p>
      {chosen.length >= MIN_COMPARED && (
        <Link className="button button-small" to={compareHref(chosen.map(({ id }) => id))}>
          {`Compare ${chosen.length} pets`}
        </Link>
      )}
      <button type="button" className="text-button" onClick={() => setCompared([])}>
        Clear
      </button>
    </section>
  );
}
