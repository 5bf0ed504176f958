import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { createApiClient, type LoadedPage } from '../../../../browser/create-api-client.ts';
import { formatTotalOf } from '../../../../platform/total.contract.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { formatDate } from '../../../../ui/dashboard/format-date.ts';
import type { Column } from '../../../../ui/data-table/columns.ts';
import { readFilters, type Filter } from '../../../../ui/data-table/filters.ts';
import { parseOrder } from '../../../../ui/data-table/list-url.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useSelection } from '../../../../ui/use-selection.ts';
import { BulkBar } from '../../../lists/web/components/bulk-bar.tsx';
import { ListPage } from '../../../lists/web/components/list-page.tsx';
import { MAX_REMOVED_SUBSCRIBERS } from '../../admin-newsletters.constants.ts';
import type { Subscriber, SubscribersApi } from '../../subscribers.contract.ts';
import { CreateDraftButton } from './create-draft-button.tsx';
import { SubscriberRemoval, type Removal } from './subscriber-removal.tsx';

const call = createApiClient<SubscribersApi>();

const newestFirst = { column: 'confirmed', direction: 'desc' } as const;

const columns: readonly Column<Subscriber>[] = [
  { id: 'name', label: 'Name', sort: 'name', text: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'email', label: 'Email', text: ({ email }) => email },
  {
    id: 'since',
    label: 'Since',
    sort: 'confirmed',
    text: ({ confirmed_at }) => formatDate(new Date(confirmed_at)),
    cell: ({ confirmed_at }) => <DateTime at={confirmed_at} format="date" />,
  },
  { id: 'account', label: 'Account', text: ({ has_account }) => (has_account ? 'Yes' : 'No') },
  { id: 'number', label: 'Number', isOptional: true, isNumeric: true, text: ({ id }) => id },
];

const filters: readonly Filter[] = [
  {
    type: 'choice',
    label: 'Account',
    name: 'account',
    options: [
      { value: 'with', label: 'Has an account' },
      { value: 'without', label: 'No account' },
    ],
  },
  { type: 'dates', label: 'Since', from: 'from', to: 'to' },
];

const orderOf = (params: URLSearchParams) => parseOrder(params, ['confirmed', 'name'], newestFirst);

export function parseSubscribersQuery(params: URLSearchParams) {
  const { column: sort, direction } = orderOf(params);
  return { ...readFilters(filters, params), search: params.get('search') ?? '', sort, direction };
}

interface SubscribersListProps {
  list: LoadedPage<Subscriber>;
  page: number;
  tabs: React.ReactNode;
}

/** Lists confirmed subscribers only. */
export function SubscribersList({ list, page, tabs }: SubscribersListProps) {
  const [params] = useSearchParams();
  const selection = useSelection();
  const [removal, setRemoval] = useState<Removal | null>(null);
  const query = parseSubscribersQuery(params);
  return (
    <>
      <ListPage
        list="subscribers"
        title="Newsletter"
        caption="Subscribers"
        actions={<CreateDraftButton />}
        columns={columns}
        allQuery="show=subscribers"
        loaded={list}
        page={page}
        count={formatTotalOf(list, 'subscriber')}
        search={{ placeholder: 'Name or email', maxLength: 200 }}
        filters={filters}
        order={{
          current: orderOf(params),
          default: newestFirst,
          descendsFirst: ['confirmed'],
          options: [
            { value: '', label: 'Newest first' },
            { value: 'confirmed', label: 'Oldest first' },
            { value: 'name', label: 'Name, A to Z' },
            { value: 'name-desc', label: 'Name, Z to A' },
          ],
        }}
        empty={<NoSubscribers isSearch={query.search !== '' || Object.keys(readFilters(filters, params)).length > 0} />}
        selection={{
          selection,
          allLabel: 'Select all on this page',
          labelOf: ({ email }) => `Select ${email}`,
          fetchIds: async () => (await call('GET /api/newsletter/subscribers/ids', { query })).ids,
          maxIds: MAX_REMOVED_SUBSCRIBERS,
        }}
        renderActions={(subscriber) => (
          <div className="row-actions">
            <button
              className="row-action"
              type="button"
              aria-haspopup="dialog"
              onClick={() => setRemoval({ subscriber })}
            >
              Remove
              <span className="sr-only">{` ${subscriber.email}`}</span>
            </button>
          </div>
        )}
        actionsLabelOf={({ email }) => `Actions for ${email}`}
        fetchAll={() => call('GET /api/newsletter/subscribers/', { query })}
      >
        {tabs}
      </ListPage>
      <BulkBar label="Selected subscribers" selection={selection}>
        <button className="button button-small" type="button" onClick={() => setRemoval({ ids: [...selection.ids] })}>
          Remove…
        </button>
      </BulkBar>
      {removal && (
        <SubscriberRemoval
          removal={removal}
          onClose={() => setRemoval(null)}
          onRemoved={() => {
            setRemoval(null);
            if ('subscriber' in removal) selection.toggleAll([removal.subscriber.id], false);
            else selection.clear();
          }}
        />
      )}
    </>
  );
}

function NoSubscribers({ isSearch }: { isSearch: boolean }) {
  if (!isSearch) {
    return (
      <EmptyState title="No subscribers yet">
        <p>People subscribe at the bottom of each page and confirm by email.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No subscriber matches">
      <p>Try part of a name or email, or other days.</p>
      <Link className="text-link" to="/admin-dashboard/newsletter?show=subscribers">
        Show all subscribers
      </Link>
    </EmptyState>
  );
}
