import { useEffect, useId, useRef } from 'react';
import { Link, useLocation, type Location } from 'react-router';
import { useSession } from '../../../browser/session.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { scrollWithin } from '../../../ui/scroll-into-view.ts';
import { useCloseOnNavigation } from '../../../ui/use-close-on-navigation.ts';
import { ADOPT_PATH, ALL_PETS_PATH, FAVORITES_PATH, type DashboardLink } from './dashboard-links.ts';

interface DashboardMenuProps {
  title: string;
  shelter: string;
  /** Total of unread items. */
  unread: number;
  /** Beside the title on a phone, below it on a desktop. */
  search?: React.ReactNode;
  /** Buttons of the bar. */
  tools?: React.ReactNode;
  /** At the end of the sidebar; on a phone, at the bottom of the screen. */
  messages?: React.ReactNode;
  children: React.ReactNode;
}

/** On a desktop the popover is the sidebar; on a phone the button opens it. */
export function DashboardMenu({ title, shelter, unread, search, tools, messages, children }: DashboardMenuProps) {
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const scrolledAt = useRef<string>(null);
  useCloseOnNavigation(menu);
  useEffect(() => {
    // A link that someone has scrolled to before hydration must not move from under the pointer.
    if (scrolledAt.current !== null || menu.current?.scrollTop === 0) scrollToCurrent(menu.current);
    scrolledAt.current = key;
  }, [key]);
  return (
    <div className="dashboard-side">
      <header className="dashboard-bar">
        <img src="/favicon.svg" alt="" width="40" height="40" />
        <div className="min-w-0">
          <h2 className="dashboard-name">{title}</h2>
          <p className="dashboard-shelter">{shelter}</p>
        </div>
        {search && <div className="dashboard-search">{search}</div>}
        {tools && <div className="dashboard-tools">{tools}</div>}
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
      {messages}
    </div>
  );
}

/** On a low screen the current page's link may be outside the sidebar's visible part. */
function scrollToCurrent(menu: HTMLElement | null): void {
  const current = menu?.querySelector('[aria-current="page"]');
  if (menu && current) scrollWithin(menu, current);
}

interface DashboardLinksProps {
  links: DashboardLink[];
  /** Unread items by path. */
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
  const location = useLocation();
  const name = label ?? username ?? 'Profile';
  return (
    <Link
      className="dashboard-link"
      to={to}
      aria-current={isCurrent(to, location) ? 'page' : undefined}
      aria-label={unread > 0 ? `${name}, ${unread} unread` : undefined}
    >
      <DashboardIcon name={icon} />
      <span className="truncate">{name}</span>
      {unread > 0 && (
        // As text it would repeat the label.
        <span className="count-badge ml-auto" data-count={unread > 99 ? '99+' : unread} aria-hidden="true" />
      )}
    </Link>
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

function isCurrent(to: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const [path] = to.split('?') as [string];
  // An application starts on a pet's card, whose path the specification gives.
  const current = pathname.startsWith(`${ALL_PETS_PATH}/adoption-process/`) ? ADOPT_PATH : pathname;
  if (current !== path && (isIndex(to) || !current.startsWith(`${path}/`))) return false;
  // The account's tab of saved pets has a link of its own.
  const [account] = FAVORITES_PATH.split('?');
  const isFavorites = `${pathname}${search}`.startsWith(FAVORITES_PATH);
  return path !== account || isFavorites === (to === FAVORITES_PATH);
}

/** Every path of a dashboard starts with its index. */
function isIndex(path: string): boolean {
  return path.split('/').length === 2;
}
