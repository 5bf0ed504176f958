import { Link, useLoaderData } from 'react-router';
import { formatCount } from '../../../platform/format-number.contract.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { PAGE_SIZE, parsePage, countPages, assertPageExists } from '../../../browser/dashboard/page-param.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { rowOutcomes, type RowOutcome } from '../pet-imports.constants.ts';
import type { PetImportsApi, PetImport, RejectedRow } from '../pet-imports.contract.ts';
import { countLoadable, outcomeLabel, formatResult, formatPlan } from './format-row.ts';
import { ImportActions } from './import-actions.tsx';
import { ImportPhotos } from './import-photos.tsx';
import { RejectedRows } from './rejected-rows.tsx';
import { ImportStatusBadge } from './import-status-badge.tsx';
import { RowsTable } from './rows-table.tsx';

const call = createApiClient<PetImportsApi>();

export const loadPetImport = staleWhileError(async ({ url, params, request: { signal } }) => {
  const page = parsePage(url);
  const searchParams = url.searchParams;
  const outcome = rowOutcomes.find((name) => name === searchParams.get('outcome'));
  const undo = searchParams.get('undo') === 'kept' ? ('kept' as const) : undefined;
  const id = { id: params['id']! };
  const loadingImport = call('GET /api/pet-imports/:id', { params: id, signal });
  // Not before: once no photo is pending, the page is not reloaded.
  const listPhotos = async (status: 'failed' | 'missing') => {
    await loadingImport;
    return call.page('GET /api/pet-imports/:id/photos', {
      params: id,
      query: { status },
      page: 1,
      limit: PAGE_SIZE,
      signal,
    });
  };
  const [petImport, rows, failed, missing, rejected] = await Promise.all([
    loadingImport,
    call.page('GET /api/pet-imports/:id/rows', {
      params: id,
      query: { outcome, undo },
      page,
      limit: PAGE_SIZE,
      signal,
    }),
    listPhotos('failed'),
    listPhotos('missing'),
    call('GET /api/pet-imports/:id/corrections', { params: id, signal }),
  ]);
  assertPageExists(url, rows.total);
  return {
    petImport,
    failed: failed.items,
    missing: missing.items,
    rejected,
    rows: rows.items,
    total: rows.total,
    page,
    outcome,
    undo,
  };
});

/** What an import of pets would do, or has done. */
export function PetImportPage() {
  const { petImport, failed, missing, rejected, rows, total, page, outcome, undo } =
    useLoaderData<typeof loadPetImport>();
  return (
    <DashboardPage
      title={petImport.file_name}
      lead={`${petImport.format === 'Own columns' ? 'With your own columns' : `In the columns of ${petImport.format}`}${petImport.user ? `, sent by ${petImport.user.name}` : ''}.`}
      actions={<BackLink />}
    >
      <ImportSummary petImport={petImport} rejected={rejected} />
      <ImportPhotos petImport={petImport} failed={failed} missing={missing} />
      <RowTabs petImport={petImport} outcome={outcome} undo={undo} />
      <p role="status" className="text-small text-soft">
        {formatCount(total, 'row')}
      </p>
      {rows.length > 0 ? (
        <RowsTable rows={rows} isDone={petImport.status !== 'checked'} />
      ) : (
        <EmptyState title="No such rows">
          <p>Nothing in this file is of that kind.</p>
        </EmptyState>
      )}
      <Pagination label="Pages of rows" page={page} pages={countPages(total)} />
    </DashboardPage>
  );
}

function BackLink() {
  return (
    <Link className="text-link" to="/admin-dashboard/import-pets">
      Back to the imports
    </Link>
  );
}

export function PetImportSkeleton() {
  return <PageSkeleton title="Import" />;
}

export function PetImportError() {
  return (
    <LoadError title="Import">
      <BackLink />
    </LoadError>
  );
}

interface RowTabsProps {
  petImport: PetImport;
  outcome: RowOutcome | undefined;
  undo: 'kept' | undefined;
}

/** Filters rows by outcome, with counts. */
function RowTabs({ petImport: { counts, kept, status }, outcome, undo }: RowTabsProps) {
  const all = rowOutcomes.reduce((sum, each) => sum + counts[each], 0);
  const count = (label: string, rows: number) => `${label} (${rows.toLocaleString('en')})`;
  return (
    <Tabs label="Rows">
      <TabLink to="?" isCurrent={!outcome && !undo}>
        {count('All', all)}
      </TabLink>
      {rowOutcomes.map((each) => (
        <TabLink key={each} to={`?outcome=${each}`} isCurrent={outcome === each}>
          {count(outcomeLabel(each, status !== 'checked'), counts[each])}
        </TabLink>
      ))}
      {kept > 0 && (
        <TabLink to="?undo=kept" isCurrent={undo === 'kept'}>
          {count('Kept', kept)}
        </TabLink>
      )}
    </Tabs>
  );
}

/** The status of an import, with its actions. */
function ImportSummary({ petImport, rejected }: { petImport: PetImport; rejected: RejectedRow[] }) {
  const { status, ignored_columns, format, counts } = petImport;
  const hasExistingPets = counts.change + counts.same > 0 && (format === 'Pawhaven' || format === 'Own columns');
  return (
    <Panel title={titles[status]} actions={<ImportStatusBadge status={status} />}>
      <div className="grid gap-2">
        <Outcome petImport={petImport} />
        {status === 'checked' && hasExistingPets && (
          <p className="text-small text-soft">
            The intake and outcome of pets you already have won’t change. Correct those in the pet’s record.
          </p>
        )}
        {ignored_columns.length > 0 && (
          <p className="text-small text-soft">{`Unused columns: ${ignored_columns.join(', ')}.`}</p>
        )}
      </div>
      <RejectedRows petImport={petImport} rejected={rejected} />
      <ImportActions petImport={petImport} />
    </Panel>
  );
}

const titles = {
  checked: 'What applying it would do',
  applied: 'What it has done',
  undone: 'What has become of it',
} as const;

function Outcome({ petImport }: { petImport: PetImport }) {
  const { status, counts, kept, applied_at, undone_at } = petImport;
  const left = counts.refuse > 0 && ` ${formatCount(counts.refuse, 'row')} can’t be used.`;
  const plan = formatPlan(counts, countLoadable(petImport.photos));
  if (status === 'checked') {
    return (
      <p>
        {plan === '' ? 'It would change nothing.' : `It would ${plan}. Nothing has been changed yet.`}
        {left}
      </p>
    );
  }
  return (
    <>
      <p>
        {formatResult(counts, countLoadable(petImport.photos))}
        {left} <span className="text-soft">{applied_at && <DateTime at={applied_at} />}</span>
      </p>
      {undone_at && (
        <p>
          {kept === 0 ? 'All of it was undone.' : `It was undone, but for ${formatCount(kept, 'row')}.`}{' '}
          <span className="text-soft">
            <DateTime at={undone_at} />
          </span>
        </p>
      )}
    </>
  );
}
