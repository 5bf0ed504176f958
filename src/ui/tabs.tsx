import { Link } from 'react-router';

/** Parts of one page, side by side. They are links: the address says which part is shown. */
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
      ref={isCurrent ? bringIntoSight : undefined}
    >
      {children}
    </Link>
  );
}

/** As wide as the end of the row fades where it goes on (`tabs.css`). */
const FADE = 48;

/**
 * On a phone there may be more of them than the screen is wide. The row alone is moved: `scrollIntoView` would also move
 * the place from which the keyboard goes on.
 */
function bringIntoSight(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const [own, around] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  if (own.right + FADE > around.right) row.scrollLeft += own.right + FADE - around.right;
  else if (own.left < around.left) row.scrollLeft -= around.left - own.left;
}
