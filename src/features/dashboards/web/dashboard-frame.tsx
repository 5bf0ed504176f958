import { Outlet, useNavigation } from 'react-router';
import { SiteContext } from '../../../ui/site-context.ts';
import { DashboardMenu } from './dashboard-menu.tsx';
import type { Site } from './read-site.ts';
import { StaleNotice } from './stale-notice.tsx';
import { useLeaveWithSession } from './use-leave-with-session.ts';

interface DashboardFrameProps {
  title: string;
  site: Site;
  /** What the sidebar holds, from top to bottom. */
  children: React.ReactNode;
}

/** What stands around every page of a dashboard: a sidebar at a desk, a bar with a menu on a phone. */
export function DashboardFrame({ title, site, children }: DashboardFrameProps) {
  const isLoading = useNavigation().state === 'loading';
  useLeaveWithSession();
  return (
    <SiteContext value={site}>
      <a className="skip-link button" href="#content">
        Skip to the content
      </a>
      <div className="dashboard">
        <DashboardMenu title={title} shelter={site.name}>
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
