import { Link } from 'react-router';
import { scrollWithin } from './scroll-into-view.ts';

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
      ref={isCurrent ? scrollRowTo : undefined}
    >
      {children}
    </Link>
  );
}

/** Width of the fade at the end of the row (`tabs.css`). */
const FADE = 48;

/** On a phone the row may be wider than the screen. */
function scrollRowTo(tab: HTMLElement | null): void {
  if (tab?.parentElement) scrollWithin(tab.parentElement, tab, 'x', FADE);
}
