import { useEffect } from 'react';
import { createPath, Outlet, useLocation, useNavigate, useNavigation, type Location } from 'react-router';
import { currentPath, requestLogin } from '../../../browser/auth-request.ts';
import { clearLoaderData } from '../../../browser/dashboard/stale-while-error.ts';
import { setDestination } from '../../../browser/expired-session.ts';
import { isOwnDashboard } from '../../../browser/dashboard/current-user.ts';
import { dashboardPath, useSession, readSession } from '../../../browser/session.ts';
import { restoreTypedInput, storeTypedInput } from '../../../browser/typed-input.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { useTitlePrefix } from '../../../ui/title-prefix.ts';
import { StepUpHost } from '../../accounts/web/components/step-up-host.tsx';
import { useDashboardConnection } from '../../chat/web/components/realtime.ts';
import { DashboardMenu } from './dashboard-menu.tsx';
import type { Site } from './load-site.ts';
import { StaleNotice } from '../../../ui/dashboard/stale-notice.tsx';

interface DashboardFrameProps {
  title: string;
  site: Site;
  /** Total of unread items. */
  unread: number;
  search?: React.ReactNode;
  /** Buttons of the sidebar's head; on a phone, of the bar. */
  tools?: React.ReactNode;
  /** What is shown beside every page, such as alerts. */
  messages?: React.ReactNode;
  /** Above each page. */
  notice?: React.ReactNode;
  /** The sidebar's contents. */
  children: React.ReactNode;
}

/** The frame of every dashboard page: a sidebar on a desktop, a bar with a menu on a phone. */
export function DashboardFrame({
  title,
  site,
  unread,
  search,
  tools,
  messages,
  notice,
  children,
}: DashboardFrameProps) {
  const navigation = useNavigation();
  const isLoading = navigation.state === 'loading';
  const isOwn = useIsOwnDashboard();
  useSessionChange();
  useDestination(navigation.location);
  useTypedInput();
  useTitlePrefix('unread', unread > 0 ? `(${unread}) ` : '');
  return (
    <SiteContext value={site}>
      {isOwn && <LiveConnection />}
      {isOwn && <StepUpHost />}
      <a className="skip-link button" href="#content">
        Skip to content
      </a>
      <div className="dashboard">
        <DashboardMenu
          title={title}
          shelter={site.name}
          unread={unread}
          search={search}
          tools={tools}
          messages={messages}
        >
          {children}
        </DashboardMenu>
        <main id="content" tabIndex={-1} className="dashboard-content" aria-busy={isLoading}>
          {isLoading && <div className="dashboard-progress" />}
          <noscript>
            <p className="dashboard-notice">The dashboard needs JavaScript. Turn it on in your browser to continue.</p>
          </noscript>
          <StaleNotice />
          {notice && <div className="dashboard-above">{notice}</div>}
          <Outlet />
        </main>
      </div>
    </SiteContext>
  );
}

/** Users of another role are about to be redirected: no connection is opened for them. */
function useIsOwnDashboard(): boolean {
  return isOwnDashboard(useLocation().pathname, useSession());
}

function LiveConnection() {
  useDashboardConnection();
  return null;
}

/** A session that ends while a page loads leads to that page after the login. */
function useDestination(loading: Location | undefined): void {
  useEffect(() => {
    setDestination(loading ? createPath(loading) : null);
    return () => setDestination(null);
  }, [loading]);
}

/** What was typed when a session ended comes back. */
function useTypedInput(): void {
  const { key } = useLocation();
  useEffect(() => {
    const session = key ? readSession() : null;
    if (!session) return undefined;
    return restoreTypedInput(session.user_id, () => showAlert('Welcome back. We kept what you typed.', 'notice'));
  }, [key]);
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
      if (session?.user_id === userId) return;
      if (session === null) {
        storeTypedInput(userId!);
        requestLogin({ next: currentPath(), scrollY, endedUserId: userId, endedInOtherTab: true });
        void navigate('/');
      } else {
        // Each stored key fires an event.
        stop();
        // A full load, so that nothing of the previous user stays on the page.
        location.assign(dashboardPath(session));
      }
    };
    // Captured: without a user, a page may render without its forms.
    const stop = () => window.removeEventListener('storage', leave, true);
    window.addEventListener('storage', leave, true);
    return stop;
  }, [navigate]);
  useEffect(() => clearLoaderData, []);
}
