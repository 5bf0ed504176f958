import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { usePolling, useReloadSoon } from '../../../browser/dashboard/use-polling.ts';
import { useSession } from '../../../browser/session.ts';
import { LatestEntries } from '../../audit/web/components/latest-entries.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import styles from './home/admin-home.css?url';
import { useRealtimeEvent } from '../../chat/web/components/realtime.ts';
import { AdoptionChartPanel, AdoptionSummaryPanel } from './home/adoption-panels.tsx';
import { loadAdminHome, type Totals } from './home/load-admin-home.ts';
import { ToDoList } from './home/to-do-list.tsx';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import type { Section } from '../../../browser/dashboard/load-settled.ts';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { SectionError } from '../../../ui/dashboard/section-error.tsx';
import { SummaryCard } from '../../../ui/dashboard/summary-card.tsx';

export function clientLoader({ url, request: { signal } }: ClientLoaderFunctionArgs) {
  return loadAdminHome(url, signal);
}

export default function AdminHomePage() {
  const { totals, chart, latest, isStale: _, ...toDos } = useLoaderData<typeof clientLoader>();
  const username = useSession()?.username;
  useHomePolling();
  return (
    <DashboardPage
      title="Dashboard"
      heading={username ? `Hello, ${username}` : 'Hello'}
      lead="This is how the shelter stands at the moment."
    >
      <link rel="stylesheet" href={styles} precedence="admin-home" />
      <Cards section={totals} />
      <div className="admin-home">
        <Panel className="admin-home-full" title="What needs doing today">
          <ToDoList sections={toDos} />
        </Panel>
        <AdoptionChartPanel section={chart} />
        <AdoptionSummaryPanel section={chart} />
        <Panel
          className="admin-home-full"
          title="Lately"
          actions={
            <Link className="text-link text-small" to="audit-log">
              Audit log
            </Link>
          }
        >
          {'loaded' in latest ? (
            <LatestEntries entries={latest.loaded} />
          ) : (
            <SectionError sentence={latest.failure} about="Lately" />
          )}
        </Panel>
      </div>
    </DashboardPage>
  );
}

function Cards({ section }: { section: Section<Totals> }) {
  if ('failure' in section) {
    return (
      <div className="panel">
        <SectionError sentence={section.failure} about="how many users and pets there are" />
      </div>
    );
  }
  const { users, pets, adopted } = section.loaded;
  return (
    <ul className="grid gap-5 sm:grid-cols-3">
      <SummaryCard label="Users" count={users} to="teams" linkLabel="Manage users" />
      <SummaryCard label="Total Pets" count={pets} to="view-pets" linkLabel="Look after the pets" />
      <SummaryCard
        label="Adopted Pets"
        count={adopted}
        to="view-pets?filter=available"
        linkLabel="See who still waits"
      />
    </ul>
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
