import { Link, useLoaderData, useSearchParams } from 'react-router';
import { cappedTotal } from '../../../../platform/total.contract.ts';
import { countPages } from '../../../../browser/dashboard/page-param.ts';
import { Pagination } from '../../../../ui/pagination.tsx';
import { RetryMessage } from '../../../../ui/retry-message.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { useSelection, type Selection } from '../../../../ui/use-selection.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import { decisionMessages } from '../../adoptions.constants.ts';
import { AdoptionsBulkBar } from './adoptions-bulk-bar.tsx';
import { AdoptionsFilters } from './adoptions-filters.tsx';
import { AdoptionsTable } from './adoptions-table.tsx';
import { withoutPetHref, viewHref, type AdoptionView, type AdoptionsParams } from './adoptions-url.ts';
import { describeCount } from './application-labels.ts';
import { loadAdoptions, type ApplicationList, maxCountOf } from './load-adoptions.ts';
import { NoAdoptions } from './no-adoptions.tsx';
import { PetGroups } from './pet-groups.tsx';
import { StatusBoard } from './status-board.tsx';
import { useDecisions, type DecisionRequest } from './use-decisions.tsx';

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
          {list && describeCount(list, params.filter, params.search)}
          {columns && counts && describeCount(cappedTotal(counts.all, maxCountOf(params)), undefined, params.search)}
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

function PetFilterNotice({ id, name }: { id: number; name: string | undefined }) {
  const [searchParams] = useSearchParams();
  return (
    <div className="dashboard-notice flex flex-wrap items-center justify-between gap-x-6">
      <p>
        {name === undefined ? (
          `No pet has the number ${id}.`
        ) : (
          <>
            All applications for{' '}
            <Link className="text-link" to={`/admin-dashboard/view-pets/${id}`}>
              {name}
            </Link>
            .
          </>
        )}
      </p>
      <Link className="text-button" to={withoutPetHref(searchParams)}>
        Show those of all pets
      </Link>
    </div>
  );
}

const views = [
  { view: 'table', label: 'Table', icon: 'log' },
  { view: 'status', label: 'Board', icon: 'board' },
  { view: 'pets', label: 'By pet', icon: 'paw' },
] as const;

function ViewSwitch({ current }: { current: AdoptionView }) {
  const [searchParams] = useSearchParams();
  return (
    <nav className="view-switch" aria-label="View">
      {views.map(({ view, label, icon }) => (
        <Link
          key={view}
          to={viewHref(searchParams, view)}
          preventScrollReset
          aria-current={view === current ? 'page' : undefined}
        >
          <DashboardIcon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  );
}

interface AdoptionsListProps {
  list: ApplicationList;
  params: AdoptionsParams;
  page: number;
  selection: Selection;
  onDecide: (request: DecisionRequest) => void;
}

function AdoptionsList({ list: { items, total, last }, params, page, selection, onDecide }: AdoptionsListProps) {
  if (total === 0) return <NoAdoptions />;
  return (
    <>
      {params.view === 'table' ? (
        <AdoptionsTable applications={items} selection={selection} onDecide={onDecide} />
      ) : (
        <PetGroups applications={items} onDecide={onDecide} />
      )}
      <Pagination label="Pages of the applications" page={page} pages={countPages(total)} last={last} />
    </>
  );
}
