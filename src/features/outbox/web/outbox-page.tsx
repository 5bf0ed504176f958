import { Link, useLoaderData, useLocation } from 'react-router';
import { cappedTotal, formatTotal, formatTotalOf } from '../../../platform/total.contract.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { FilterForm } from '../../../ui/dashboard/filter-form.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { pageOf, countPages, assertPageExists } from '../../../browser/dashboard/page-param.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import type { Email, OutboxApi } from '../outbox.contract.ts';
import { emailStatuses, statusLabels } from './email-labels.ts';
import { EmailStatusBadge } from './email-status-badge.tsx';

const call = createApiClient<OutboxApi>();

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  const page = pageOf(url);
  const status = emailStatuses.find((name) => name === url.searchParams.get('status'));
  const query = { search: url.searchParams.get('search') ?? '', status };
  const [outbox, list] = await Promise.all([
    call('GET /api/emails/status', { query: { count: 'capped' }, signal }),
    call.page('GET /api/emails/', { query, ...page, signal }),
  ]);
  assertPageExists(url, list.total);
  return { outbox, list, page: page.page, status };
});

export default function OutboxPage() {
  const { outbox, list, page, status } = useLoaderData<typeof clientLoader>();
  const { items: emails, total, last } = list;
  const { search } = useLocation();
  return (
    <DashboardPage title="Outbox" lead="Every letter that Pawhaven has written, the newest first.">
      <p className="dashboard-notice">
        {outbox.sends
          ? 'Mails are sent by the shelter’s mail server.'
          : 'No mail server is set up: mails are kept here.'}
      </p>
      <StatusTabs current={status} outbox={outbox} />
      <FilterForm label="Search the mails" className="filters">
        <Field
          label="Search"
          name="search"
          type="search"
          maxLength={200}
          placeholder="A name, an address or a subject"
        />
      </FilterForm>
      <p role="status" className="text-small text-soft">
        {formatTotalOf(list, 'mail')}
      </p>
      {emails.length > 0 ? <EmailsTable emails={emails} /> : <NoEmails isSearch={search !== ''} />}
      <Pagination label="Pages of the outbox" page={page} pages={countPages(total)} last={last} />
    </DashboardPage>
  );
}

interface StatusTabsProps {
  current: Email['status'] | undefined;
  /** Capped counts. */
  outbox: { all: number; counts: Partial<Record<Email['status'], number>> };
}

function StatusTabs({ current, outbox: { all, counts } }: StatusTabsProps) {
  const { search } = useLocation();
  const hrefOf = (status?: Email['status']) => {
    const params = new URLSearchParams(search);
    params.delete('page');
    params.delete('status');
    if (status) params.set('status', status);
    return `?${params}`;
  };
  return (
    <Tabs label="States">
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
  if (!isSearch) return <EmptyState title="No mail yet">What Pawhaven writes to people will be found here.</EmptyState>;
  return (
    <EmptyState title="No mail fits this search">
      Try other words or another status.{' '}
      <Link className="text-link" to="/admin-dashboard/outbox">
        Show all mails
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

function EmailsTable({ emails }: { emails: Email[] }) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="sr-only">Mails</caption>
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">To</th>
            <th scope="col">State</th>
            <th scope="col">Written</th>
            <th scope="col">Tries</th>
          </tr>
        </thead>
        <tbody>
          {emails.map(({ id, subject, to_name, to_email, status, created_at, attempts }) => (
            <tr key={id}>
              <th scope="row">
                <Link className="text-link" to={`/admin-dashboard/outbox/${id}`}>
                  {subject}
                </Link>
              </th>
              <td data-label="To">
                <div>
                  {to_name} <span className="block text-soft">{to_email}</span>
                </div>
              </td>
              <td data-label="State">
                <EmailStatusBadge status={status} />
              </td>
              <td data-label="Written" className="whitespace-nowrap">
                <DateTime at={created_at} />
              </td>
              <td data-label="Tries" className="tabular-nums">
                {attempts}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
