import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { usePolling, useReloadSoon } from '../../../browser/dashboard/use-polling.ts';
import { useSession } from '../../../browser/session.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { SectionError } from '../../../ui/dashboard/section-error.tsx';
import { LatestEntries } from '../../audit/web/components/latest-entries.tsx';
import { useRealtimeEvent } from '../../chat/web/components/realtime.ts';
import { SetupPanel } from '../../shelter-setup/web/components/setup-panel.tsx';
import styles from './home/admin-home.css?url';
import { AdoptionChartPanel, AdoptionSummaryPanel } from './home/adoption-panels.tsx';
import { AppointmentsPanel } from './home/appointments-panel.tsx';
import { DueTasksPanel } from './home/due-tasks-panel.tsx';
import { Metrics } from './home/metrics.tsx';
import { loadAdminHome, type AdminHome } from './home/load-admin-home.ts';
import { WaitingPanel } from './home/waiting-panel.tsx';

export function clientLoader({ url, request: { signal } }: ClientLoaderFunctionArgs) {
  return loadAdminHome(url, signal);
}

export default function AdminHomePage() {
  const { totals, chart, latest, day } = useLoaderData<typeof clientLoader>();
  const username = useSession()?.username;
  useHomePolling();
  const today = 'loaded' in day ? formatDay(day.loaded.today, { weekday: 'long', month: 'long', day: 'numeric' }) : '';
  return (
    <DashboardPage
      title="Dashboard"
      heading={username ? `Hello, ${username}` : 'Hello'}
      lead={today || undefined}
      actions={
        <Link className="button" to="intake">
          <DashboardIcon name="paw" />
          New intake
        </Link>
      }
    >
      <link rel="stylesheet" href={styles} precedence="admin-home" />
      <SetupPanel />
      <Metrics day={day} totals={totals} />
      <Today day={day} />
      <div className="admin-home">
        <AdoptionChartPanel section={chart} />
        <AdoptionSummaryPanel section={chart} />
        <Panel
          className="admin-home-full"
          title="Recent activity"
          actions={
            <Link className="text-link text-small" to="audit-log">
              Audit log
            </Link>
          }
        >
          {'loaded' in latest ? (
            <LatestEntries entries={latest.loaded} />
          ) : (
            <SectionError sentence={latest.failure} about="recent activity" />
          )}
        </Panel>
      </div>
    </DashboardPage>
  );
}

/** What happens and waits today. */
function Today({ day }: Pick<AdminHome, 'day'>) {
  if ('failure' in day) {
    return (
      <div className="panel">
        <SectionError sentence={day.failure} about="today" />
      </div>
    );
  }
  return (
    <div className="day">
      <WaitingPanel day={day.loaded} />
      <AppointmentsPanel appointments={day.loaded.appointments} />
      <DueTasksPanel day={day.loaded} />
    </div>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Dashboard" />;
}

export function ErrorBoundary() {
  return <LoadError title="Dashboard" />;
}

const DEBOUNCE_MS = 1000;

const POLL_MS = 60_000;

/** Reloads the dashboard each minute, and soon after a message or a chat. */
function useHomePolling(): void {
  const reloadSoon = useReloadSoon(DEBOUNCE_MS);
  useRealtimeEvent('messages_changed', reloadSoon);
  useRealtimeEvent('chats_changed', reloadSoon);
  usePolling(POLL_MS);
}
