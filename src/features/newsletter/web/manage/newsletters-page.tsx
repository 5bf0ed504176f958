import { useLoaderData } from 'react-router';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { assertPageExists, pageOf } from '../../../../browser/dashboard/page-param.ts';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { openDefaultView } from '../../../lists/web/components/default-view.ts';
import type { NewslettersApi } from '../../newsletters.contract.ts';
import type { SubscribersApi } from '../../subscribers.contract.ts';
import styles from './newsletters.css?url';
import { NewslettersList, parseNewslettersQuery } from './newsletters-list.tsx';
import { parseSubscribersQuery, SubscribersList } from './subscribers-list.tsx';

const call = createApiClient<NewslettersApi & SubscribersApi>();
const TITLE = 'Newsletter';

/** The list that the URL selects, and the length of the other. */
export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  requireCapability('send newsletters');
  const areSubscribers = url.searchParams.get('show') === 'subscribers';
  if (!areSubscribers) openDefaultView(url, 'newsletters');
  const page = pageOf(url);
  const [subscribed, written] = await Promise.all([
    call('GET /api/newsletter/subscribers/total', { signal }),
    call.page('GET /api/newsletter/issues/', { page: 1, limit: 1, signal }),
  ]);
  const totals = { page: page.page, subscribed: subscribed.total, written: written.total };
  if (!areSubscribers) {
    const query = parseNewslettersQuery(url.searchParams);
    const newsletters = await call.page('GET /api/newsletter/issues/', { query, ...page, signal });
    assertPageExists(url, newsletters.total);
    return { ...totals, newsletters, subscribers: null };
  }
  const query = parseSubscribersQuery(url.searchParams);
  const subscribers = await call.page('GET /api/newsletter/subscribers/', { query, ...page, signal });
  assertPageExists(url, subscribers.total);
  return { ...totals, newsletters: null, subscribers };
});

export default function NewslettersPage() {
  const { page, subscribed, written, newsletters, subscribers } = useLoaderData<typeof clientLoader>();
  const tabs = (
    <Tabs label="Newsletter sections">
      <TabLink to="/admin-dashboard/newsletter" isCurrent={newsletters !== null}>
        {`Newsletters (${written.toLocaleString('en')})`}
      </TabLink>
      <TabLink to="/admin-dashboard/newsletter?show=subscribers" isCurrent={subscribers !== null}>
        {`Subscribers (${subscribed.toLocaleString('en')})`}
      </TabLink>
    </Tabs>
  );
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="newsletters" />
      {newsletters && <NewslettersList list={newsletters} page={page} tabs={tabs} />}
      {subscribers && <SubscribersList list={subscribers} page={page} tabs={tabs} />}
    </>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
