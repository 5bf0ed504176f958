import { Link, useLoaderData } from 'react-router';
import { RetryMessage } from '../../../../ui/retry-message.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { useSelection } from '../../../../ui/use-selection.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import { decisionMessages } from '../../adoptions.constants.ts';
import { AdoptionsBulkBar } from './adoptions-bulk-bar.tsx';
import { AdoptionsFilters } from './adoptions-filters.tsx';
import { AdoptionsList } from './adoptions-list.tsx';
import { describeCount } from './application-labels.ts';
import { loadAdoptions } from './load-adoptions.ts';
import { PetFilterNotice } from './pet-filter-notice.tsx';
import { StatusBoard } from './status-board.tsx';
import { useDecisions } from './use-decisions.tsx';
import { ViewSwitch } from './view-switch.tsx';

/** Other Admins decide at the same time. */
const REFRESH_MS = 60_000;

export const clientLoader = loadAdoptions;

export default function ManageAdoptionsPage() {
  const { list, columns, counts, pet, params, page, error } = useLoaderData<typeof clientLoader>();
  const selection = useSelection();
  const count = useFocusFallback<HTMLParagraphElement>();
  const { decide, dialog } = useDecisions({ onDeleted: ({ id }) => selection.toggleAll([id], false) });
  usePolling(REFRESH_MS);

  return (
    <DashboardPage title="Manage Adoptions" lead="Every application, and what waits for you." actions={<Actions />}>
      {params.pet_id !== undefined && <PetFilterNotice id={params.pet_id} name={pet?.name} />}
      <AdoptionsFilters params={params} counts={counts} />
      {error && (
        <div className="grid gap-1">
          <RetryMessage sentence={decisionMessages.loadFailed} />
          {error.detail !== null && <p className="text-small text-soft">{error.detail}</p>}
        </div>
      )}
      <div className="list-state justify-between">
        <p ref={count} role="status" tabIndex={-1} className="text-small text-soft">
          {list && describeCount(list.total, params.filter, params.search)}
          {columns && counts && describeCount(counts.all, undefined, params.search)}
        </p>
        <ViewSwitch current={params.view} />
      </div>
      {list && <AdoptionsList list={list} params={params} page={page} selection={selection} onDecide={decide} />}
      {columns && <StatusBoard columns={columns} onDecide={decide} />}
      {params.view === 'table' && <AdoptionsBulkBar selection={selection} />}
      {dialog}
    </DashboardPage>
  );
}

function Actions() {
  return (
    <Link className="button button-quiet" to="/admin-dashboard/manage-adoptions/walk-in">
      <DashboardIcon name="plus" />
      Walk-in adoption
    </Link>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Manage Adoptions" />;
}

export function ErrorBoundary() {
  return <LoadError title="Manage Adoptions" />;
}
