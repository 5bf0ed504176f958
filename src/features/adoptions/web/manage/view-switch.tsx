import { Link, useSearchParams } from 'react-router';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { viewHref, type AdoptionView } from './adoptions-url.ts';

const views = [
  { view: 'table', label: 'Table', icon: 'log' },
  { view: 'status', label: 'Board', icon: 'board' },
  { view: 'pets', label: 'By pet', icon: 'paw' },
] as const;

export function ViewSwitch({ current }: { current: AdoptionView }) {
  const [searchParams] = useSearchParams();
  return (
    <nav className="view-switch" aria-label="View">
      {views.map(({ view, label, icon }) => (
        <Link
          key={view}
          to={viewHref(searchParams, view)}
          preventScrollReset
          aria-current={view === current ? 'page' : undefined}
        >
          <DashboardIcon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
