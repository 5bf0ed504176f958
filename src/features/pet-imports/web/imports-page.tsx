import { useLoaderData } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { PAGE_SIZE, parsePage, countPages, assertPageExists } from '../../../browser/dashboard/page-param.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import type { PetImportsApi } from '../pet-imports.contract.ts';
import { ImportUpload } from './import-upload.tsx';
import { ImportsTable } from './imports-table.tsx';

const call = createApiClient<PetImportsApi>();

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  const page = parsePage(url);
  const { items, total } = await call.page('GET /api/pet-imports/', { page, limit: PAGE_SIZE, signal });
  assertPageExists(url, total);
  return { imports: items, total, page };
});

export default function ImportsPage() {
  const { imports, total, page } = useLoaderData<typeof clientLoader>();
  return (
    <DashboardPage
      title="Import pets"
      lead="Bring over many pets at once from a CSV file. You see first what would become of each row; nothing is changed before you apply it."
    >
      <ImportUpload />
      <h2 className="text-title">Imports</h2>
      {imports.length > 0 ? (
        <ImportsTable imports={imports} />
      ) : (
        <EmptyState title="No import yet" headingLevel="h3">
          <p>Each file you check is listed here. One that is never applied is forgotten after 7 days.</p>
        </EmptyState>
      )}
      <Pagination label="Pages of imports" page={page} pages={countPages(total)} />
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Import pets" />;
}

export function ErrorBoundary() {
  return <LoadError title="Import pets" />;
}
