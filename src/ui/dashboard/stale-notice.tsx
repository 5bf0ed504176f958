import { useMatches, useRevalidator } from 'react-router';

/** Says that the page shows older data (`staleWhileError`), with a retry. */
export function StaleNotice() {
  const { revalidate, state } = useRevalidator();
  const isStale = useMatches().some(({ loaderData }) => (loaderData as { isStale?: true } | null)?.isStale);
  return (
    <div role="status">
      {isStale && (
        <div className="stale-notice dashboard-notice">
          <p>We couldn’t refresh this page. It may be out of date.</p>
          <button className="button button-small" type="button" onClick={() => void revalidate()}>
            {state === 'loading' ? 'Loading…' : 'Try again'}
          </button>
        </div>
      )}
    </div>
  );
}
