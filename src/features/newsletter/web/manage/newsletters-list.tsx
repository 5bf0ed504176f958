import { Link, useSearchParams } from 'react-router';
import { createApiClient, type LoadedPage } from '../../../../browser/create-api-client.ts';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import { formatTotalOf } from '../../../../platform/total.contract.ts';
import { readFilters, type Filter } from '../../../../ui/data-table/filters.ts';
import { parseOrder } from '../../../../ui/data-table/list-url.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ListPage } from '../../../lists/web/components/list-page.tsx';
import { newsletterTextLimits } from '../../admin-newsletters.constants.ts';
import { newsletterStatuses } from '../../newsletter.constants.ts';
import type { NewslettersApi, NewsletterSummary } from '../../newsletters.contract.ts';
import { CreateDraftButton } from './create-draft-button.tsx';
import { stageLabels, stageOf } from './newsletter-labels.ts';
import { newslettersColumns } from './newsletters-columns.tsx';

const call = createApiClient<NewslettersApi>();

const POLL_MS = 3000;
const newestFirst = { column: 'created', direction: 'desc' } as const;

const filters: readonly Filter[] = [
  {
    type: 'choices',
    label: 'Status',
    name: 'status',
    options: newsletterStatuses.map((value) => ({ value, label: stageLabels[value] })),
  },
  { type: 'dates', label: 'Created', from: 'from', to: 'to' },
];

const orderOf = (params: URLSearchParams) => parseOrder(params, ['created'], newestFirst);

export function parseNewslettersQuery(params: URLSearchParams) {
  const { direction } = orderOf(params);
  return { ...readFilters(filters, params), search: params.get('search') ?? '', direction };
}

interface NewslettersListProps {
  list: LoadedPage<NewsletterSummary>;
  page: number;
  tabs: React.ReactNode;
}

export function NewslettersList({ list, page, tabs }: NewslettersListProps) {
  const [params] = useSearchParams();
  return (
    <>
      {list.items.some((newsletter) => stageOf(newsletter) === 'sending') && <Polling />}
      <ListPage
        list="newsletters"
        title="Newsletter"
        caption="Newsletters"
        actions={<CreateDraftButton />}
        columns={newslettersColumns}
        loaded={list}
        page={page}
        count={formatTotalOf(list, 'newsletter')}
        search={{ placeholder: 'Subject', maxLength: newsletterTextLimits.subject }}
        filters={filters}
        order={{
          current: orderOf(params),
          default: newestFirst,
          descendsFirst: ['created'],
          options: [
            { value: '', label: 'Newest first' },
            { value: 'created', label: 'Oldest first' },
          ],
        }}
        empty={<NoNewsletters isSearch={params.size > 0} />}
        fetchAll={() => call('GET /api/newsletter/issues/', { query: parseNewslettersQuery(params) })}
      >
        {tabs}
      </ListPage>
    </>
  );
}

function Polling() {
  usePolling(POLL_MS);
  return null;
}

function NoNewsletters({ isSearch }: { isSearch: boolean }) {
  if (!isSearch) {
    return (
      <EmptyState title="No newsletter yet">
        <p>Write your first one: a few lines, a pet or two looking for a home, and your next events.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No newsletter matches">
      <p>Try other words or other days.</p>
      <Link className="text-link" to="/admin-dashboard/newsletter">
        Show all newsletters
      </Link>
    </EmptyState>
  );
}
