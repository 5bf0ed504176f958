import { use } from 'react';
import { useLoaderData, useLocation, type ClientLoaderFunctionArgs } from 'react-router';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { ExportButton } from '../../../browser/dashboard/export-button.tsx';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import type { ReportsApi } from '../reports.contract.ts';
import { formatMonthRange } from './format-month.ts';
import { MatrixPeriod } from './matrix-period.tsx';
import { MatrixTable } from './matrix-table.tsx';
import { PrintButton } from './print-button.tsx';
import { parseRange } from './report-filters.ts';
import styles from './reports.css?url';
import { ReportsTabs } from './reports-tabs.tsx';

const call = createApiClient<ReportsApi>();
const TITLE = 'Shelter matrix';

/** By default the current month. */
function queryOf({ from, to }: { from: string; to: string }, month: string) {
  return { from: from || to || month, to: to || from || month };
}

export async function clientLoader({ url, request: { signal } }: ClientLoaderFunctionArgs) {
  requireCapability('view reports');
  const filter = parseRange(url.searchParams);
  if (filter.error) return null;
  const month = new Date().toISOString().slice(0, 7);
  return call('GET /api/reports/matrix', { query: queryOf(filter, month), signal });
}

/** Intakes and outcomes as shelters report them to Shelter Animals Count, for a month or a year. */
export default function MatrixPage() {
  const matrix = useLoaderData<typeof clientLoader>();
  const filter = parseRange(new URLSearchParams(useLocation().search));
  const { name } = use(SiteContext);
  const displayed = matrix ?? filter;
  return (
    <DashboardPage
      title={TITLE}
      lead={matrix === null ? name : `${name}, ${formatMonthRange(matrix)}`}
      actions={
        <>
          {matrix !== null && (
            <ExportButton
              label="Export CSV"
              about={TITLE}
              fetchFile={() =>
                call.file('GET /api/reports/matrix/export', { query: { from: matrix.from, to: matrix.to } })
              }
              fileName={() => `matrix-${matrix.from}-${matrix.to}.csv`}
              fallbackMessage="The matrix wasn’t exported. Please try again."
            />
          )}
          <PrintButton />
        </>
      }
    >
      <link rel="stylesheet" href={styles} precedence="reports" />
      <ReportsTabs />
      <MatrixPeriod displayed={displayed} />
      {matrix === null ? (
        <EmptyState title="Check the months">
          <p>Choose a month or a year.</p>
        </EmptyState>
      ) : (
        <MatrixTable matrix={matrix} />
      )}
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
