import { Link, useLoaderData } from 'react-router';
import { RetryMessage } from '../../../../ui/retry-message.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { useSelection } from '../../../../ui/use-selection.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import { decisionMessages } from '../../application-words.contract.ts';
import { AdoptionsBulkBar } from './adoptions-bulk-bar.tsx';
import { AdoptionsFilters } from './adoptions-filters.tsx';
import { AdoptionsList } from './adoptions-list.tsx';
import { describeCount } from './adoptions-words.ts';
import { loadAdoptions } from './load-adoptions.ts';
import { PetNote } from './pet-note.tsx';
import { StatusBoard } from './status-board.tsx';
import { useDecisions } from './use-decisions.tsx';
import { ViewSwitch } from './view-switch.tsx';

/** Others decide at the same time. */
const REFRESH_MS = 60_000;

export const clientLoader = loadAdoptions;

export default function ManageAdoptionsPage() {
  const { list, columns, counts, pet, asked, page, error } = useLoaderData<typeof clientLoader>();
  const selection = useSelection();
  const count = useFocusFallback<HTMLParagraphElement>();
  const { ask, dialog } = useDecisions({ onDeleted: ({ id }) => selection.toggleAll([id], false) });
  usePolling(REFRESH_MS);

  return (
    <DashboardPage title="Manage Adoptions" lead="Every application, and what waits for you." actions={<Actions />}>
      {asked.pet_id !== undefined && <PetNote id={asked.pet_id} name={pet?.name} />}
      <AdoptionsFilters asked={asked} counts={counts} />
      {error && (
        <div className="grid gap-1">
          <RetryMessage sentence={decisionMessages.loadFailed} />
          {error.detail !== null && <p className="text-small text-soft">{error.detail}</p>}
        </div>
      )}
      <div className="list-state justify-between">
        <p ref={count} role="status" tabIndex={-1} className="text-small text-soft">
          {list && describeCount(list.total, asked.filter, asked.search)}
          {columns && counts && describeCount(counts.all, undefined, asked.search)}
        </p>
        <ViewSwitch current={asked.view} />
      </div>
      {list && <AdoptionsList list={list} asked={asked} page={page} selection={selection} onAsk={ask} />}
      {columns && <StatusBoard columns={columns} onAsk={ask} />}
      {asked.view === 'table' && <AdoptionsBulkBar selection={selection} />}
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
