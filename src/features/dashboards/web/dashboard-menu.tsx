import { useEffect, useId, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from '../../../browser/session.ts';
import { DashboardIcon } from './dashboard-icon.tsx';
import type { DashboardLink } from './dashboard-links.ts';

interface DashboardMenuProps {
  title: string;
  shelter: string;
  children: React.ReactNode;
}

/** At a desk the popover is simply shown, as the sidebar; on a phone the button opens it. */
export function DashboardMenu({ title, shelter, children }: DashboardMenuProps) {
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    // Wherever one is led, the menu has done its work.
    if (key) menu.current?.hidePopover();
  }, [key]);
  return (
    <div className="dashboard-side">
      <header className="dashboard-bar">
        <img src="/favicon.svg" alt="" width="40" height="40" />
        <div className="min-w-0">
          <h2 className="dashboard-name">{title}</h2>
          <p className="dashboard-shelter">{shelter}</p>
        </div>
        <button className="dashboard-menu-button" type="button" popoverTarget={id} aria-label="Menu">
          <DashboardIcon name="menu" className="size-6" />
        </button>
      </header>
      <nav ref={menu} id={id} popover="auto" className="dashboard-menu" aria-label={title}>
        {children}
      </nav>
    </div>
  );
}

export function DashboardLinks({ links }: { links: DashboardLink[] }) {
  return (
    <ul className="grid grid-cols-1 gap-0.5">
      {links.map((link) => (
        <li key={link.to}>
          <DashboardMenuLink link={link} />
        </li>
      ))}
    </ul>
  );
}

export function DashboardMenuLink({ link: { to, label, icon } }: { link: DashboardLink }) {
  const username = useSession()?.username;
  return (
    <NavLink className="dashboard-link" to={to} end={isIndex(to)}>
      <DashboardIcon name={icon} />
      <span className="truncate">{label ?? username ?? 'Profile'}</span>
    </NavLink>
  );
}

export function ViewSiteLink() {
  return (
    <Link className="dashboard-link" to="/">
      <DashboardIcon name="site" />
      View site
    </Link>
  );
}

/** Every address of a dashboard begins with its index. */
function isIndex(path: string): boolean {
  return path.split('/').length === 2;
}
