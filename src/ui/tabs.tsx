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
    <Link className="tab" to={to} preventScrollReset aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  );
}
