import { useEffect, type MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { isForAnotherTab } from '../../../ui/is-for-another-tab.ts';

/** To the list with its scroll position or the comparison, if the visitor came from one; otherwise to all pets. */
export function BackLink() {
  const { cameFrom, goBack } = useWayBack();
  return (
    <Link
      className="back-to-results text-button gap-2"
      to="/catalogue"
      data-scripted=""
      data-came-from={cameFrom}
      onClick={goBack}
    >
      <Icon name="back" />
      <span className="all-label">All pets</span>
      <span className="results-label">Back to results</span>
      <span className="comparison-label">Back to the comparison</span>
    </Link>
  );
}

/** For links to all pets: `goBack` leads to where the visitor came from instead, if that is known. */
export function useWayBack() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const cameFrom = parseCameFrom(state);
  // The referrer belongs to the page that the browser opened, not to those that the router opened after it.
  useEffect(() => {
    const [opened] = performance.getEntriesByType('navigation');
    const isOpened = opened && new URL(opened.name).pathname === pathname;
    if (!isOpened || cameFrom) delete document.documentElement.dataset['cameFrom'];
  }, [pathname, cameFrom]);
  const goBack = (event: MouseEvent) => {
    if (isForAnotherTab(event)) return;
    if (cameFrom || 'cameFrom' in document.documentElement.dataset) {
      event.preventDefault();
      void navigate(-1);
    }
  };
  return { cameFrom, goBack };
}

function parseCameFrom(state: unknown): 'results' | 'comparison' | undefined {
  if (typeof state !== 'object' || state === null || !('cameFrom' in state)) return undefined;
  return state.cameFrom === 'comparison' ? 'comparison' : 'results';
}
