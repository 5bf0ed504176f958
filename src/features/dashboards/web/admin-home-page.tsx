import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { useSession } from '../../../browser/session.ts';
import { LatestEntries } from '../../audit/web/audit.door.ts';
import { DashboardPage } from './dashboard-page.tsx';
import styles from './home/admin-home.css?url';
import { AdoptionChartPanel, AdoptionSummaryPanel } from './home/adoption-panels.tsx';
import { loadAdminHome, type Totals } from './home/load-admin-home.ts';
import { ToDoList } from './home/to-do-list.tsx';
import { useFreshHome } from './home/use-fresh-home.ts';
import { LoadFailure } from './load-failure.tsx';
import type { Part } from './load-parts.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { Panel } from './panel.tsx';
import { PartFailure } from './part-failure.tsx';
import { SummaryCard } from './summary-card.tsx';

export function clientLoader({ url, request: { signal } }: ClientLoaderFunctionArgs) {
  return loadAdminHome(url, signal);
}

export default function AdminHomePage() {
  const { totals, chart, latest, isStale: _, ...toDos } = useLoaderData<typeof clientLoader>();
  const username = useSession()?.username;
  useFreshHome();
  return (
    <DashboardPage
      title="Dashboard"
      heading={username ? `Hello, ${username}` : 'Hello'}
      lead="This is how the shelter stands at the moment."
    >
      <link rel="stylesheet" href={styles} precedence="admin-home" />
      <Cards part={totals} />
      <div className="admin-home">
        <Panel className="admin-home-whole" title="What needs doing today">
          <ToDoList parts={toDos} />
        </Panel>
        <AdoptionChartPanel part={chart} />
        <AdoptionSummaryPanel part={chart} />
        <Panel
          className="admin-home-whole"
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
            <PartFailure sentence={latest.failure} about="Lately" />
          )}
        </Panel>
      </div>
    </DashboardPage>
  );
}

function Cards({ part }: { part: Part<Totals> }) {
  if ('failure' in part) {
    return (
      <div className="panel">
        <PartFailure sentence={part.failure} about="how many users and pets there are" />
      </div>
    );
  }
  const { users, pets, adopted } = part.loaded;
  return (
    <ul className="grid gap-5 sm:grid-cols-3">
      <SummaryCard label="Users" count={users} to="teams" way="Manage users" />
      <SummaryCard label="Total Pets" count={pets} to="view-pets" way="Look after the pets" />
      <SummaryCard label="Adopted Pets" count={adopted} to="view-pets?filter=available" way="See who still waits" />
    </ul>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Dashboard" />;
}

export function ErrorBoundary() {
  return <LoadFailure title="Dashboard" />;
}
