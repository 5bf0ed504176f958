import { useLoaderData, useSearchParams } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { assertPageExists, pageOf } from '../../../browser/dashboard/page-param.ts';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { addDays, dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import { formatTotalOf } from '../../../platform/total.contract.ts';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { readFilters, type Filter } from '../../../ui/data-table/filters.ts';
import { hrefWith, parseOrder } from '../../../ui/data-table/list-url.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { ListPage } from '../../lists/web/components/list-page.tsx';
import { petTypes } from '../../pets/pet-search.contract.ts';
import { movementGroups, movementKinds } from '../reports.constants.ts';
import type { ReportsApi } from '../reports.contract.ts';
import { kindLabels, movementsColumns } from './movements-columns.tsx';

const call = createApiClient<ReportsApi>();
const title = 'Intakes and outcomes';
const newestFirst = { column: 'at', direction: 'desc' } as const;

const filters: readonly Filter[] = [
  {
    type: 'choices',
    label: 'Species',
    name: 'species',
    options: petTypes.map((value) => ({ value, label: value })),
  },
  {
    type: 'choices',
    label: 'Event',
    name: 'kind',
    options: movementKinds.map((value) => ({ value, label: kindLabels[value] })),
  },
  { type: 'dates', label: 'When', from: 'from', to: 'to' },
];

const orderOf = (params: URLSearchParams) => parseOrder(params, ['at'], newestFirst);

/** By default the last seven days. */
function parseQuery(params: URLSearchParams) {
  const { species, kind, ...days } = readFilters(filters, params);
  const from = days['from'] ?? addDays(days['to'] ?? dayIn(undefined, new Date()), -6);
  return {
    group: movementGroups.find((name) => name === params.get('type')) ?? 'intakes',
    from,
    to: days['to'] ?? addDays(from, 6),
    type: species,
    kind,
    search: params.get('search') ?? '',
    direction: orderOf(params).direction,
  };
}

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  const page = pageOf(url);
  const query = parseQuery(url.searchParams);
  const list = await call.page('GET /api/reports/movements', { query, ...page, signal });
  assertPageExists(url, list.total);
  return { list, query, page: page.page };
});

/** The animals behind the dashboard's intakes and outcomes, without owners' listings. */
export default function MovementsPage() {
  const { list, query, page } = useLoaderData<typeof clientLoader>();
  const [params] = useSearchParams();
  const day = (text: string) => formatDay(text, { month: 'short', day: 'numeric', year: 'numeric' });
  return (
    <ListPage
      list="movements"
      title={title}
      caption="Animals"
      columns={movementsColumns}
      loaded={list}
      page={page}
      count={`${formatTotalOf(list, 'animal')}, ${day(query.from)} to ${day(query.to)}`}
      search={{ placeholder: 'Name', maxLength: 100 }}
      filters={filters}
      order={{
        current: orderOf(params),
        default: newestFirst,
        descendsFirst: ['at'],
        options: [
          { value: '', label: 'Newest first' },
          { value: 'at', label: 'Oldest first' },
        ],
      }}
      empty={<EmptyState title={`No ${query.group} found`}>Try other days or filters.</EmptyState>}
      fetchAll={() => call('GET /api/reports/movements', { query })}
      fileName={query.group}
    >
      <Tabs label="Intakes or outcomes">
        {movementGroups.map((group) => (
          <TabLink
            key={group}
            to={hrefWith(params, { type: group, kind: undefined })}
            isCurrent={group === query.group}
          >
            {group === 'intakes' ? 'Intakes' : 'Outcomes'}
          </TabLink>
        ))}
      </Tabs>
    </ListPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={title} />;
}

export function ErrorBoundary() {
  return <LoadError title={title} />;
}
