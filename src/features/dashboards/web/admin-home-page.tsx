import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { IfCan } from '../../../browser/dashboard/if-can.tsx';
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
import { AnimalsPanel } from './home/animals-panel.tsx';
import { DueCarePanel } from './home/due-care-panel.tsx';
import { ShiftsPanel } from './home/shifts-panel.tsx';
import { loadAdminHome, type AdminHome } from './home/load-admin-home.ts';
import { visibleSection } from './home/visible-section.ts';
import { WaitingPanel } from './home/waiting-panel.tsx';

export function clientLoader({ url, request: { signal } }: ClientLoaderFunctionArgs) {
  return loadAdminHome(url, signal);
}

export default function AdminHomePage() {
  const home = useLoaderData<typeof clientLoader>();
  const { totals, latest, day } = home;
  const username = useSession()?.username;
  useHomePolling();
  const today = 'loaded' in day ? formatDay(day.loaded.today, { weekday: 'long', month: 'long', day: 'numeric' }) : '';
  return (
    <DashboardPage
      title="Dashboard"
      heading={username ? `Hello, ${username}` : 'Hello'}
      lead={today || undefined}
      actions={
        <IfCan capability="record intakes">
          <Link className="button" to="intake">
            <DashboardIcon name="paw" />
            New intake
          </Link>
        </IfCan>
      }
    >
      <link rel="stylesheet" href={styles} precedence="admin-home" />
      <SetupPanel />
      <Metrics day={day} totals={totals} />
      <Today day={day} care={home.care} shifts={home.shifts} />
      <div className="admin-home">
        <AdoptionPanels chart={home.chart} />
        <AnimalsPanel section={home.animals} />
        <RecentActivity latest={latest} />
      </div>
    </DashboardPage>
  );
}

function AdoptionPanels({ chart }: Pick<AdminHome, 'chart'>) {
  const section = visibleSection(chart);
  if (!section) return null;
  return (
    <>
      <AdoptionChartPanel section={section} />
      <AdoptionSummaryPanel section={section} />
    </>
  );
}

function RecentActivity({ latest }: Pick<AdminHome, 'latest'>) {
  const section = visibleSection(latest);
  if (!section) return null;
  return (
    <Panel
      className="admin-home-full"
      title="Recent activity"
      actions={
        <Link className="text-link text-small" to="audit-log">
          Audit log
        </Link>
      }
    >
      {'loaded' in section ? (
        <LatestEntries entries={section.loaded} />
      ) : (
        <SectionError sentence={section.failure} about="recent activity" />
      )}
    </Panel>
  );
}

/** What happens and waits today. */
function Today({ day, care, shifts }: Pick<AdminHome, 'day' | 'care' | 'shifts'>) {
  if ('failure' in day) {
    return (
      <div className="panel">
        <SectionError sentence={day.failure} about="today" />
      </div>
    );
  }
  return (
    <div className="day">
      <WaitingPanel day={visibleSection(care) ? { ...day.loaded, treatments_due: 0 } : day.loaded} />
      <DueCarePanel section={care} />
      <IfCan capability="view calendar">
        <AppointmentsPanel appointments={day.loaded.appointments} />
      </IfCan>
      <IfCan capability="work on tasks">
        <DueTasksPanel day={day.loaded} />
      </IfCan>
      <ShiftsPanel section={shifts} />
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
