import { useLoaderData, useSearchParams } from 'react-router';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
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
import {
  matrixAgeLabels,
  matrixAges,
  movementGroups,
  movementKinds,
  speciesGroups,
  speciesLabels,
  type MovementGroup,
} from '../reports.constants.ts';
import type { ReportsApi } from '../reports.contract.ts';
import { ReportsTabs } from './reports-tabs.tsx';
import { kindLabels, movementsColumns } from './movements-columns.tsx';

const call = createApiClient<ReportsApi>();
const title = 'Intakes and outcomes';
const newestFirst = { column: 'at', direction: 'desc' } as const;

const filters: readonly Filter[] = [
  {
    type: 'choices',
    label: 'Species',
    name: 'species',
    options: speciesGroups.map((value) => ({ value, label: speciesLabels[value] })),
  },
  {
    type: 'choices',
    label: 'How',
    name: 'kind',
    options: movementKinds.map((value) => ({ value, label: kindLabels[value] })),
  },
  {
    type: 'choices',
    label: 'Age',
    name: 'age',
    options: matrixAges.map((value) => ({ value, label: matrixAgeLabels[value] })),
  },
  { type: 'dates', label: 'When', from: 'from', to: 'to' },
];

const orderOf = (params: URLSearchParams) => parseOrder(params, ['at'], newestFirst);

/** By default the last seven days; of those in care, the last day. */
function parseQuery(params: URLSearchParams) {
  const { species, kind, age, ...days } = readFilters(filters, params);
  const group = movementGroups.find((name) => name === params.get('type')) ?? 'intakes';
  const today = dayIn(undefined, new Date());
  const from = days['from'] ?? addDays(days['to'] ?? today, -6);
  const to = days['to'] ?? (group === 'in_care' ? today : addDays(from, 6));
  return {
    group,
    from,
    to,
    species,
    kind,
    age,
    search: params.get('search') ?? '',
    direction: orderOf(params).direction,
  };
}

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  requireCapability('view reports');
  const page = pageOf(url);
  const query = parseQuery(url.searchParams);
  const list = await call.page('GET /api/reports/movements', { query, ...page, signal });
  assertPageExists(url, list.total);
  return { list, query, page: page.page };
});

const groupLabels: Record<MovementGroup, string> = { intakes: 'Intakes', outcomes: 'Outcomes', in_care: 'In care' };

/** The animals behind each figure, without owners' listings. */
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
      count={`${formatTotalOf(list, 'animal')}${query.group === 'in_care' ? ' at the end of' : `, ${day(query.from)} to`} ${day(query.to)}`}
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
      empty={
        <EmptyState title={query.group === 'in_care' ? 'No animals in care' : `No ${query.group} found`}>
          Try other days or filters.
        </EmptyState>
      }
      fetchAll={() => call('GET /api/reports/movements', { query })}
      fileName={query.group}
      intro={<ReportsTabs />}
    >
      <Tabs label="Intakes, outcomes or in care">
        {movementGroups.map((group) => (
          <TabLink
            key={group}
            to={hrefWith(params, { type: group, kind: undefined })}
            isCurrent={group === query.group}
          >
            {groupLabels[group]}
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
