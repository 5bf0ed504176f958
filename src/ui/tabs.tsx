import { Link } from 'react-router';

/** Tabs of a page. They are links: the URL says which one is displayed. */
export function Tabs({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  );
}

interface TabLinkProps {
  to: string;
  isCurrent: boolean;
  children: React.ReactNode;
}

export function TabLink({ to, isCurrent, children }: TabLinkProps) {
  return (
    <Link
      className="tab"
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'page' : undefined}
      ref={isCurrent ? scrollIntoView : undefined}
    >
      {children}
    </Link>
  );
}

/** Width of the fade at the end of the row (`tabs.css`). */
const FADE = 48;

/**
 * On a phone the row may be wider than the screen. It scrolls the row alone: the element's own `scrollIntoView` would
 * also move the starting point of keyboard navigation.
 */
function scrollIntoView(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const [own, around] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  if (own.right + FADE > around.right) row.scrollLeft += own.right + FADE - around.right;
  else if (own.left < around.left) row.scrollLeft -= around.left - own.left;
}
