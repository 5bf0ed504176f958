import { useLoaderData, Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { PAGE_SIZE, parsePage, assertPageExists, countPages } from '../../../../browser/dashboard/page-param.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import type { NewslettersApi, NewsletterSummary } from '../../newsletters.contract.ts';
import type { SubscribersApi } from '../../subscribers.contract.ts';
import { CreateDraftButton } from './create-draft-button.tsx';
import styles from './newsletters.css?url';
import { stageOf, describeProgress, titleOf } from './newsletter-labels.ts';
import { StageBadge } from './stage-badge.tsx';
import { SubscribersSection } from './subscribers-section.tsx';

const call = createApiClient<NewslettersApi & SubscribersApi>();
const TITLE = 'Newsletter';

/** The list that the URL selects, and the length of the other. */
export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  const page = parsePage(url);
  const query = { search: url.searchParams.get('search') ?? '' };
  const options = { page, limit: PAGE_SIZE, signal };
  if (url.searchParams.get('show') !== 'subscribers') {
    const [newsletters, { total: subscribed }] = await Promise.all([
      call.page('GET /api/newsletter/issues/', options),
      call('GET /api/newsletter/subscribers/total', { signal }),
    ]);
    assertPageExists(url, newsletters.total);
    return { page, subscribed, written: newsletters.total, newsletters, subscribers: null };
  }
  const [subscribers, { total: subscribed }, { total: written }] = await Promise.all([
    call.page('GET /api/newsletter/subscribers/', { query, ...options }),
    call('GET /api/newsletter/subscribers/total', { signal }),
    call.page('GET /api/newsletter/issues/', { page: 1, limit: 1, signal }),
  ]);
  assertPageExists(url, subscribers.total);
  return { page, subscribed, written, newsletters: null, subscribers };
});

export default function NewslettersPage() {
  const { page, subscribed, written, newsletters, subscribers } = useLoaderData<typeof clientLoader>();
  return (
    <DashboardPage
      title={TITLE}
      lead="Write to everybody who has asked for news of the shelter and confirmed it."
      actions={<CreateDraftButton />}
    >
      <link rel="stylesheet" href={styles} precedence="newsletters" />
      <Tabs label="Parts of the newsletter">
        <TabLink to="/admin-dashboard/newsletter" isCurrent={newsletters !== null}>
          {`Newsletters (${written.toLocaleString('en')})`}
        </TabLink>
        <TabLink to="/admin-dashboard/newsletter?show=subscribers" isCurrent={subscribers !== null}>
          {`Subscribers (${subscribed.toLocaleString('en')})`}
        </TabLink>
      </Tabs>
      {newsletters && <NewslettersSection list={newsletters} page={page} />}
      {subscribers && <SubscribersSection list={subscribers} page={page} />}
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}

const POLL_MS = 3000;

interface NewslettersSectionProps {
  list: { items: NewsletterSummary[]; total: number };
  page: number;
}

function NewslettersSection({ list: { items, total }, page }: NewslettersSectionProps) {
  if (total === 0) {
    return (
      <EmptyState title="No newsletter yet">
        <p>Write the first one: a few lines, a pet or two that wait for a home, and the days on which one can come.</p>
      </EmptyState>
    );
  }
  return (
    <>
      {items.some((newsletter) => stageOf(newsletter) === 'sending') && <Polling />}
      <div className="table-frame">
        <table className="table">
          <caption className="sr-only">Newsletters</caption>
          <thead>
            <tr>
              <th scope="col">Subject</th>
              <th scope="col">State</th>
              <th scope="col">Readers</th>
              <th scope="col">Last changed</th>
            </tr>
          </thead>
          <tbody>
            {items.map((newsletter) => (
              <Row key={newsletter.id} newsletter={newsletter} />
            ))}
          </tbody>
        </table>
      </div>
      <Pagination label="Pages of newsletters" page={page} pages={countPages(total)} />
    </>
  );
}

function Polling() {
  usePolling(POLL_MS);
  return null;
}

function Row({ newsletter }: { newsletter: NewsletterSummary }) {
  const { id, progress, updated_at, written_by } = newsletter;
  return (
    <tr>
      <th scope="row">
        <Link className="text-link" to={`/admin-dashboard/newsletter/${id}`}>
          {titleOf(newsletter)}
        </Link>
      </th>
      <td data-label="State">
        <StageBadge newsletter={newsletter} />
      </td>
      <td data-label="Readers">{progress ? describeProgress(progress) : 'Not sent yet'}</td>
      <td data-label="Last changed">
        <div>
          <DateTime at={updated_at} />
          {written_by !== null && <span className="block text-soft">{written_by}</span>}
        </div>
      </td>
    </tr>
  );
}
