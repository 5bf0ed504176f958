import { createApiClient } from '../../../../browser/create-api-client.ts';
import { assertPageExists, countPages, pageOf } from '../../../../browser/dashboard/page-param.ts';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import type { FosterCounts, FostersApi } from '../../fosters.contract.ts';
import styles from '../fosters.css?url';
import { formatCount } from '../foster-texts.ts';
import { ApplicationsTab } from './applications-tab.tsx';
import { parseHomesQuery } from './home-filters.ts';
import { HomesTab } from './homes-tab.tsx';
import { NeedsTab } from './needs-tab.tsx';
import { WaitingTab } from './waiting-tab.tsx';

const call = createApiClient<FostersApi>();
const TITLE = 'Foster homes';
/** Homes answer, and colleagues work, at the same time. */
const REFRESH_MS = 30_000;

const tabs = ['homes', 'needs', 'waiting', 'applications'] as const;

async function loadTab(url: URL, signal: AbortSignal) {
  const tab = tabs.find((name) => name === url.searchParams.get('tab')) ?? 'homes';
  if (tab === 'homes' || tab === 'applications') {
    const query = tab === 'homes' ? parseHomesQuery(url.searchParams) : { status: 'applications' as const };
    return { tab, homes: await call('GET /api/fosters/', { query, signal }) };
  }
  const page = pageOf(url);
  if (tab === 'needs') {
    const isClosed = url.searchParams.get('view') === 'closed';
    const query = isClosed ? { is_closed: 'yes' } : {};
    const list = await call.page('GET /api/fosters/needs/', { query, ...page, signal });
    assertPageExists(url, list.total);
    return { tab, isClosed, list, page: page.page };
  }
  const view: 'answered' | 'waiting' = url.searchParams.get('view') === 'answered' ? 'answered' : 'waiting';
  const list = await call.page('GET /api/fosters/reports/', { query: { view }, ...page, signal });
  assertPageExists(url, list.total);
  return { tab, view, list, page: page.page };
}

export async function loadList(url: URL, signal: AbortSignal) {
  const [counts, loaded] = await Promise.all([call('GET /api/fosters/overview', { signal }), loadTab(url, signal)]);
  return { counts, loaded };
}

/** The homes, the animals that need one, who waits for an answer, and applications. */
export function ListView({ counts, loaded }: Awaited<ReturnType<typeof loadList>>) {
  const { tab } = loaded;
  usePolling(REFRESH_MS);
  return (
    <DashboardPage title={TITLE} lead={describeCounts(counts)}>
      <link rel="stylesheet" href={styles} precedence="fosters" />
      <Tabs label="Foster homes">
        <TabLink to="?" isCurrent={tab === 'homes'}>{`Homes (${counts.active})`}</TabLink>
        <TabLink to="?tab=needs" isCurrent={tab === 'needs'}>{`Need a home (${counts.needs})`}</TabLink>
        <TabLink to="?tab=waiting" isCurrent={tab === 'waiting'}>{`Waiting (${counts.waiting})`}</TabLink>
        <TabLink to="?tab=applications" isCurrent={tab === 'applications'}>
          {`Applications (${counts.applications})`}
        </TabLink>
      </Tabs>
      {loaded.tab === 'homes' && <HomesTab homes={loaded.homes} />}
      {loaded.tab === 'applications' && <ApplicationsTab homes={loaded.homes} />}
      {loaded.tab === 'needs' && <NeedsTab needs={loaded.list.items} isClosed={loaded.isClosed} />}
      {loaded.tab === 'waiting' && <WaitingTab reports={loaded.list.items} view={loaded.view} />}
      {(loaded.tab === 'needs' || loaded.tab === 'waiting') && (
        <Pagination label="Pages of the list" page={loaded.page} pages={countPages(loaded.list.total)} />
      )}
    </DashboardPage>
  );
}

function describeCounts({ active, free, overdue }: FosterCounts): string {
  const late = overdue === 0 ? '' : ` · ${formatCount(overdue, 'overdue answer')}`;
  return `${formatCount(active, 'active home')} · ${formatCount(free, 'free place')}${late}`;
}
