import { useEffect } from 'react';
import { Outlet, useLocation, useNavigation, useNavigate } from 'react-router';
import { clearLoaderData } from '../../../browser/dashboard/stale-while-error.ts';
import { dashboardPath, useSession, readSession } from '../../../browser/session.ts';
import { SiteContext } from '../../../ui/site-context.ts';
import { useDashboardConnection } from '../../chat/web/components/realtime.ts';
import { DashboardMenu } from './dashboard-menu.tsx';
import type { Site } from './load-site.ts';
import { StaleNotice } from '../../../ui/dashboard/stale-notice.tsx';

interface DashboardFrameProps {
  title: string;
  site: Site;
  /** Total of unread items. */
  unread: number;
  /** The sidebar's contents. */
  children: React.ReactNode;
}

/** The frame of every dashboard page: a sidebar on a desktop, a bar with a menu on a phone. */
export function DashboardFrame({ title, site, unread, children }: DashboardFrameProps) {
  const isLoading = useNavigation().state === 'loading';
  const isOwn = useIsOwnDashboard();
  useSessionChange();
  return (
    <SiteContext value={site}>
      {isOwn && <LiveConnection />}
      <a className="skip-link button" href="#content">
        Skip to the content
      </a>
      <div className="dashboard">
        <DashboardMenu title={title} shelter={site.name} unread={unread}>
          {children}
        </DashboardMenu>
        <main id="content" tabIndex={-1} className="dashboard-content" aria-busy={isLoading}>
          {isLoading && <div className="dashboard-progress" />}
          <noscript>
            <p className="dashboard-notice">The dashboard needs JavaScript. Please switch it on in your browser.</p>
          </noscript>
          <StaleNotice />
          <Outlet />
        </main>
      </div>
    </SiteContext>
  );
}

/** Users of another role are about to be redirected: no connection is opened for them. */
function useIsOwnDashboard(): boolean {
  const session = useSession();
  return useLocation().pathname.startsWith(session ? dashboardPath(session) : '-');
}

function LiveConnection() {
  useDashboardConnection();
  return null;
}

/**
 * Leads to the start page when another tab logs out, and to the new user's dashboard when somebody else logs in there.
 * Only other tabs cause this event: a logout or a 401 in this tab redirects by itself.
 */
function useSessionChange(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const userId = readSession()?.user_id;
    const leave = () => {
      const session = readSession();
      if (session === null) void navigate('/');
      else if (session.user_id !== userId) {
        // Each stored key fires an event.
        window.removeEventListener('storage', leave);
        // A full load, so that nothing of the previous user stays on the page.
        location.assign(dashboardPath(session));
      }
    };
    window.addEventListener('storage', leave);
    return () => window.removeEventListener('storage', leave);
  }, [navigate]);
  useEffect(() => clearLoaderData, []);
}
