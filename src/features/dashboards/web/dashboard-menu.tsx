import { useEffect, useId, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from '../../../browser/session.ts';
import { DashboardIcon } from './dashboard-icon.tsx';
import type { DashboardLink } from './dashboard-links.ts';

interface DashboardMenuProps {
  title: string;
  shelter: string;
  /** How much is unread behind its links. */
  unread: number;
  children: React.ReactNode;
}

/** At a desk the popover is simply shown, as the sidebar; on a phone the button opens it. */
export function DashboardMenu({ title, shelter, unread, children }: DashboardMenuProps) {
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    // Wherever one is led, the menu has done its work.
    if (key) menu.current?.hidePopover();
    bringIntoSight(menu.current);
  }, [key]);
  return (
    <div className="dashboard-side">
      <header className="dashboard-bar">
        <img src="/favicon.svg" alt="" width="40" height="40" />
        <div className="min-w-0">
          <h2 className="dashboard-name">{title}</h2>
          <p className="dashboard-shelter">{shelter}</p>
        </div>
        <button
          className="dashboard-menu-button"
          type="button"
          popoverTarget={id}
          aria-label={unread > 0 ? `Menu, ${unread} unread` : 'Menu'}
          data-unread={unread > 0 || undefined}
        >
          <DashboardIcon name="menu" className="size-6" />
        </button>
      </header>
      <nav ref={menu} id={id} popover="auto" className="dashboard-menu" aria-label={title}>
        {children}
      </nav>
    </div>
  );
}

/**
 * On a low screen the page one is on may stand below the sidebar's edge. The sidebar alone is moved: `scrollIntoView`
 * would also move the place from which the keyboard goes on.
 */
function bringIntoSight(menu: HTMLElement | null): void {
  const current = menu?.querySelector('[aria-current="page"]');
  if (!menu || !current) return;
  const below = current.getBoundingClientRect().bottom - menu.getBoundingClientRect().bottom;
  if (below > 0) menu.scrollTop += below;
}

interface DashboardLinksProps {
  links: DashboardLink[];
  /** How much is unread behind a link, by its address. */
  unread?: Record<string, number>;
}

export function DashboardLinks({ links, unread }: DashboardLinksProps) {
  return (
    <ul className="grid grid-cols-1 gap-0.5">
      {links.map((link) => (
        <li key={link.to}>
          <DashboardMenuLink link={link} unread={unread?.[link.to]} />
        </li>
      ))}
    </ul>
  );
}

interface DashboardMenuLinkProps {
  link: DashboardLink;
  unread?: number | undefined;
}

export function DashboardMenuLink({ link: { to, label, icon }, unread = 0 }: DashboardMenuLinkProps) {
  const username = useSession()?.username;
  const name = label ?? username ?? 'Profile';
  return (
    <NavLink
      className="dashboard-link"
      to={to}
      end={isIndex(to)}
      aria-label={unread > 0 ? `${name}, ${unread} unread` : undefined}
    >
      <DashboardIcon name={icon} />
      <span className="truncate">{name}</span>
      {unread > 0 && (
        // As a text it would be a second name.
        <span className="count-badge ml-auto" data-count={unread > 99 ? '99+' : unread} aria-hidden="true" />
      )}
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
