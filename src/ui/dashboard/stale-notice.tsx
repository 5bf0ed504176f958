import { useMatches, useRevalidator } from 'react-router';

/** Says that the page shows older data (`staleWhileError`), with a retry. */
export function StaleNotice() {
  const { revalidate, state } = useRevalidator();
  const isStale = useMatches().some(({ loaderData }) => (loaderData as { isStale?: true } | null)?.isStale);
  return (
    <div role="status">
      {isStale && (
        <div className="stale-notice dashboard-notice">
          <p>This page could not be brought up to date. You see it as it was before.</p>
          <button className="button button-small" type="button" onClick={() => void revalidate()}>
            {state === 'loading' ? 'Loading...' : 'Try again'}
          </button>
        </div>
      )}
    </div>
  );
}
