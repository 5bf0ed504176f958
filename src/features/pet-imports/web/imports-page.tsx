import { useLoaderData } from 'react-router';
import { currentUser } from '../../../browser/call-api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import {
  DashboardPage,
  itemsOnAPage,
  keepLoaded,
  LoadFailure,
  pageOf,
  PageSkeleton,
  pagesFor,
  stayWithinPages,
} from '../../dashboards/web/dashboards.door.ts';
import type { PetImportsApi } from '../pet-imports.contract.ts';
import { ImportUpload } from './import-upload.tsx';
import { ImportsTable } from './imports-table.tsx';

const call = currentUser<PetImportsApi>();

export const clientLoader = keepLoaded(async ({ url, request: { signal } }) => {
  const page = pageOf(url);
  const { items, total } = await call.page('GET /api/pet-imports/', { page, limit: itemsOnAPage, signal });
  stayWithinPages(url, total);
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
      <Pagination label="Pages of imports" page={page} pages={pagesFor(total)} />
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Import pets" />;
}

export function ErrorBoundary() {
  return <LoadFailure title="Import pets" />;
}
