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
    <Link className="tab" to={to} preventScrollReset aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  );
}
