import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { redirectFrom } from '../../../../browser/redirect-from.ts';
import { readSession } from '../../../../browser/session.ts';
import { showAlert, removeAlert } from '../../../../ui/alerts.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { cachedLoaderData, cacheLoaderData } from '../../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { historyMessages } from '../../adoptions.constants.ts';
import UnfinishedApplications from '../components/unfinished-applications.tsx';
import { HistoryList } from './history-list.tsx';
import { loadHistory, type AdoptionHistory } from './load-history.ts';

const title = 'Adoption History';

export async function clientLoader({ url, request: { signal } }: ClientLoaderFunctionArgs): Promise<AdoptionHistory> {
  const session = readSession();
  if (session === null) showAlert(historyMessages.logIn, 'error');
  if (session?.role !== 'User') throw redirectFrom(url, '/');
  // The user has logged in since the alert.
  removeAlert(historyMessages.logIn);
  const cacheKey = withoutOrder(url);
  const history = await loadHistory(signal, cachedLoaderData<AdoptionHistory>(cacheKey));
  cacheLoaderData(cacheKey, history);
  return history;
}

/** All sort orders share one cache entry. */
function withoutOrder(url: URL): URL {
  return new URL(url.pathname, url);
}

export default function AdoptionHistoryPage() {
  const history = useLoaderData<typeof clientLoader>();
  return (
    <DashboardPage title={title} lead="Your applications and what’s next.">
      <UnfinishedApplications />
      <HistoryList {...history} />
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={title} rows={4} />;
}

export function ErrorBoundary() {
  return <LoadError title={title} />;
}
