import { Outlet, useLocation, useNavigation } from 'react-router';
import { dashboardOf, useSession } from '../../../browser/session.ts';
import { SiteContext } from '../../../ui/site-context.ts';
import { useDashboardConnection } from '../../chat/web/live.door.ts';
import { DashboardMenu } from './dashboard-menu.tsx';
import type { Site } from './read-site.ts';
import { StaleNotice } from './stale-notice.tsx';
import { useLeaveWithSession } from './use-leave-with-session.ts';

interface DashboardFrameProps {
  title: string;
  site: Site;
  /** How much is unread behind the links of the sidebar. */
  unread: number;
  /** What the sidebar holds, from top to bottom. */
  children: React.ReactNode;
}

/** What stands around every page of a dashboard: a sidebar at a desk, a bar with a menu on a phone. */
export function DashboardFrame({ title, site, unread, children }: DashboardFrameProps) {
  const isLoading = useNavigation().state === 'loading';
  const belongs = useBelongsHere();
  useLeaveWithSession();
  return (
    <SiteContext value={site}>
      {belongs && <LiveConnection />}
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

/** Whoever does not belong into this dashboard is about to be led away: nothing is asked on their behalf. */
function useBelongsHere(): boolean {
  const session = useSession();
  return useLocation().pathname.startsWith(session ? dashboardOf(session) : '-');
}

function LiveConnection() {
  useDashboardConnection();
  return null;
}
