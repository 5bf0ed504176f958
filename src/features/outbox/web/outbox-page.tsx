import { Link, useLoaderData, useSearchParams } from 'react-router';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { assertPageExists, pageOf } from '../../../browser/dashboard/page-param.ts';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { cappedTotal, formatTotal, formatTotalOf } from '../../../platform/total.contract.ts';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { readFilters, type Filter } from '../../../ui/data-table/filters.ts';
import { hrefWith, parseOrder } from '../../../ui/data-table/list-url.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { useSelection } from '../../../ui/use-selection.ts';
import { openDefaultView } from '../../lists/web/components/default-view.ts';
import { ListPage } from '../../lists/web/components/list-page.tsx';
import { emailStatuses, emailTopicNames, MAX_BULK_EMAILS } from '../outbox.constants.ts';
import type { Email, OutboxApi } from '../outbox.contract.ts';
import { statusLabels, topicLabels } from './email-labels.ts';
import { OutboxBulkBar } from './outbox-bulk-bar.tsx';
import { outboxColumns } from './outbox-columns.tsx';

const call = createApiClient<OutboxApi>();

const newestFirst = { column: 'created', direction: 'desc' } as const;

const outboxFilters: readonly Filter[] = [
  {
    type: 'choices',
    label: 'About',
    name: 'topic',
    options: emailTopicNames.map((value) => ({ value, label: topicLabels[value] })),
  },
  { type: 'dates', label: 'Created', from: 'from', to: 'to' },
];

const orderOf = (params: URLSearchParams) => parseOrder(params, ['created'], newestFirst);

function parseQuery(params: URLSearchParams) {
  return {
    ...readFilters(outboxFilters, params),
    search: params.get('search') ?? '',
    status: emailStatuses.find((name) => name === params.get('status')),
    direction: orderOf(params).direction,
  };
}

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  requireCapability('manage outbox');
  openDefaultView(url, 'outbox');
  const page = pageOf(url);
  const query = parseQuery(url.searchParams);
  const [outbox, list] = await Promise.all([
    call('GET /api/emails/status', { query: { count: 'capped' }, signal }),
    call.page('GET /api/emails/', { query, ...page, signal }),
  ]);
  assertPageExists(url, list.total);
  return { outbox, list, page: page.page, query };
});

export default function OutboxPage() {
  const { outbox, list, page, query } = useLoaderData<typeof clientLoader>();
  const [params] = useSearchParams();
  const selection = useSelection();
  return (
    <>
      <ListPage
        list="outbox"
        title="Outbox"
        caption="Emails"
        columns={outboxColumns}
        loaded={list}
        page={page}
        count={formatTotalOf(list, 'email')}
        search={{ placeholder: 'Name, email or subject', maxLength: 200 }}
        filters={outboxFilters}
        order={{
          current: orderOf(params),
          default: newestFirst,
          descendsFirst: ['created'],
          options: [
            { value: '', label: 'Newest first' },
            { value: 'created', label: 'Oldest first' },
          ],
        }}
        empty={<NoEmails isSearch={params.size > 0} />}
        selection={{
          selection,
          allLabel: 'Select all failed and queued on this page',
          labelOf: ({ subject, to_name }) => `Select “${subject}” to ${to_name}`,
          isFixed: ({ status }) => status !== 'failed' && status !== 'queued',
          fetchIds: async () => (await call('GET /api/emails/ids', { query })).ids,
          matchingLabel: 'Select all failed and queued that match',
          maxIds: MAX_BULK_EMAILS,
        }}
        fetchAll={() => call('GET /api/emails/', { query })}
      >
        <p className="dashboard-notice">
          {outbox.sends ? 'Emails are sent by your mail server.' : 'No mail server is set up, so emails stay here.'}
        </p>
        <StatusTabs current={query.status} outbox={outbox} />
      </ListPage>
      <OutboxBulkBar selection={selection} />
    </>
  );
}

interface StatusTabsProps {
  current: Email['status'] | undefined;
  /** Capped counts. */
  outbox: { all: number; counts: Partial<Record<Email['status'], number>> };
}

function StatusTabs({ current, outbox: { all, counts } }: StatusTabsProps) {
  const [params] = useSearchParams();
  const hrefOf = (status?: Email['status']) => hrefWith(params, { status });
  return (
    <Tabs label="Status">
      <TabLink to={hrefOf()} isCurrent={current === undefined}>
        {`All (${formatTotal(cappedTotal(all))})`}
      </TabLink>
      {emailStatuses.map((status) => (
        <TabLink key={status} to={hrefOf(status)} isCurrent={current === status}>
          {`${statusLabels[status].label} (${formatTotal(cappedTotal(counts[status] ?? 0))})`}
        </TabLink>
      ))}
    </Tabs>
  );
}

function NoEmails({ isSearch }: { isSearch: boolean }) {
  if (!isSearch) return <EmptyState title="No emails yet">Emails to your adopters and staff show up here.</EmptyState>;
  return (
    <EmptyState title="No emails match">
      Try other words or another status.{' '}
      <Link className="text-link" to="/admin-dashboard/outbox">
        Show all emails
      </Link>
    </EmptyState>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Outbox" />;
}

export function ErrorBoundary() {
  return <LoadError title="Outbox" />;
}
