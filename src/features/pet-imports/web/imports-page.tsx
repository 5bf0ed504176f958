import { Link, useLoaderData, useSearchParams } from 'react-router';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { assertPageExists, pageOf } from '../../../browser/dashboard/page-param.ts';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { formatTotalOf } from '../../../platform/total.contract.ts';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { readFilters, type Filter } from '../../../ui/data-table/filters.ts';
import { parseOrder } from '../../../ui/data-table/list-url.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { openDefaultView } from '../../lists/web/components/default-view.ts';
import { ListPage } from '../../lists/web/components/list-page.tsx';
import { importStatuses } from '../pet-imports.constants.ts';
import type { PetImportsApi } from '../pet-imports.contract.ts';
import { importStatusLabels } from './import-status-badge.tsx';
import { ImportUpload } from './import-upload.tsx';
import { importsColumns } from './imports-columns.tsx';

const call = createApiClient<PetImportsApi>();

const newestFirst = { column: 'checked', direction: 'desc' } as const;

const filters: readonly Filter[] = [
  {
    type: 'choices',
    label: 'Status',
    name: 'status',
    options: importStatuses.map((value) => ({ value, label: importStatusLabels[value] })),
  },
  { type: 'dates', label: 'Checked', from: 'from', to: 'to' },
];

const orderOf = (params: URLSearchParams) => parseOrder(params, ['checked'], newestFirst);

function parseQuery(params: URLSearchParams) {
  const { direction } = orderOf(params);
  return { ...readFilters(filters, params), search: params.get('search') ?? '', direction };
}

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  requireCapability('import records');
  openDefaultView(url, 'imports');
  const page = pageOf(url);
  const query = parseQuery(url.searchParams);
  const list = await call.page('GET /api/pet-imports/', { query, ...page, signal });
  assertPageExists(url, list.total);
  return { list, page: page.page };
});

export default function ImportsPage() {
  const { list, page } = useLoaderData<typeof clientLoader>();
  const [params] = useSearchParams();
  return (
    <ListPage
      list="imports"
      title="Import pets"
      caption="Imports"
      intro={<ImportUpload />}
      columns={importsColumns}
      loaded={list}
      page={page}
      count={formatTotalOf(list, 'import')}
      search={{ placeholder: 'File or colleague', maxLength: 200 }}
      filters={filters}
      order={{
        current: orderOf(params),
        default: newestFirst,
        descendsFirst: ['checked'],
        options: [
          { value: '', label: 'Newest first' },
          { value: 'checked', label: 'Oldest first' },
        ],
      }}
      empty={<NoImports isSearch={params.size > 0} />}
      fetchAll={() => call('GET /api/pet-imports/', { query: parseQuery(params) })}
    />
  );
}

function NoImports({ isSearch }: { isSearch: boolean }) {
  if (!isSearch) {
    return (
      <EmptyState title="No import yet">
        <p>
          Each file you check appears here. We’ll delete it after 7 days if you don’t apply it, and otherwise after a
          year.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No import matches">
      <p>Try other words or other days.</p>
      <Link className="text-link" to="/admin-dashboard/import-pets">
        Show all imports
      </Link>
    </EmptyState>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Import pets" />;
}

export function ErrorBoundary() {
  return <LoadError title="Import pets" />;
}
