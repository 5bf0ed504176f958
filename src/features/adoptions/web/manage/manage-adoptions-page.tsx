import { Link, useLoaderData, useSearchParams } from 'react-router';
import { cappedTotal } from '../../../../platform/total.contract.ts';
import { countPages } from '../../../../browser/dashboard/page-param.ts';
import { Pagination } from '../../../../ui/pagination.tsx';
import { FilterChips } from '../../../../ui/data-table/filter-chips.tsx';
import { FilterMenu } from '../../../../ui/data-table/filter-menu.tsx';
import { FilterForm } from '../../../../ui/dashboard/filter-form.tsx';
import { Field } from '../../../../ui/field.tsx';
import { RetryMessage } from '../../../../ui/retry-message.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { useSelection } from '../../../../ui/use-selection.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { AccessNotice } from '../../../../browser/dashboard/access-notice.tsx';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import { MAX_SEARCH_LENGTH } from '../../../pets/pet-search.contract.ts';
import { decisionMessages } from '../../adoptions.constants.ts';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { AdoptionsBulkBar } from './adoptions-bulk-bar.tsx';
import { adoptionsFilters } from './adoptions-filters.tsx';
import { AdoptionsList } from './adoptions-list.tsx';
import { AdoptionsTabs } from './adoptions-tabs.tsx';
import { withoutPetHref, viewHref, type AdoptionView } from './adoptions-url.ts';
import { describeCount } from './application-labels.ts';
import { queueHref } from '../review/review-queues.ts';
import { loadAdoptions, maxCountOf, type AdoptionCounts } from './load-adoptions.ts';
import { NoAdoptions } from './no-adoptions.tsx';
import { PetGroups } from './pet-groups.tsx';
import { StatusBoard } from './status-board.tsx';
import { useDecisions } from './use-decisions.tsx';

/** Other Admins decide at the same time. */
const REFRESH_MS = 60_000;

export const clientLoader = loadAdoptions;

export default function ManageAdoptionsPage() {
  const { list, columns, counts, pet, params, page, error } = useLoaderData<typeof clientLoader>();
  const selection = useSelection();
  const count = useFocusFallback<HTMLParagraphElement>();
  const { decide, dialog } = useDecisions({ onDeleted: ({ id }) => selection.toggleAll([id], false) });
  usePolling(REFRESH_MS);

  const errorMessage = error && (
    <div className="grid gap-1">
      <RetryMessage sentence={decisionMessages.loadFailed} />
      {error.detail !== null && <p className="text-small text-soft">{error.detail}</p>}
    </div>
  );
  const notice = params.pet_id !== undefined && <PetFilterNotice id={params.pet_id} name={pet?.name} />;
  const viewSwitch = <ViewSwitch current={params.view} />;
  if (params.view === 'table') {
    return (
      <>
        <AdoptionsList
          list={list}
          params={params}
          page={page}
          selection={selection}
          onDecide={decide}
          actions={<Actions counts={counts} />}
          notice={notAllowed}
          tools={viewSwitch}
        >
          {notice}
          <AdoptionsTabs params={params} counts={counts} />
          {errorMessage}
        </AdoptionsList>
        <AdoptionsBulkBar selection={selection} />
        {dialog}
      </>
    );
  }
  return (
    <DashboardPage title="Manage Adoptions" isList notice={notAllowed} actions={<Actions counts={counts} />}>
      <div className="list-tools">
        <FilterForm label="Search applications" className="list-search">
          <Field
            label="Search"
            name="search"
            type="search"
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            placeholder="Applicant, email, phone or pet"
          />
        </FilterForm>
        <FilterMenu label="Filter applications" filters={adoptionsFilters} />
        {viewSwitch}
        <p ref={count} role="status" tabIndex={-1} className="list-count">
          {list && describeCount(list, params.filter, params.search)}
          {columns && counts && describeCount(cappedTotal(counts.all, maxCountOf(params)), undefined, params.search)}
        </p>
      </div>
      {notice}
      {params.view === 'pets' && <AdoptionsTabs params={params} counts={counts} />}
      <FilterChips filters={adoptionsFilters} />
      {errorMessage}
      {list && list.total === 0 && <NoAdoptions />}
      {list && list.total > 0 && (
        <>
          <PetGroups applications={list.items} onDecide={decide} />
          <Pagination label="Pages of the applications" page={page} pages={countPages(list.total)} last={list.last} />
        </>
      )}
      {columns && <StatusBoard columns={columns} onDecide={decide} />}
      {dialog}
    </DashboardPage>
  );
}

const notAllowed = <AccessNotice capability="decide applications" to="decide" />;

function Actions({ counts }: { counts: AdoptionCounts | undefined }) {
  return (
    <IfCan capability="decide applications">
      <ReviewLink counts={counts} />
      <Link className="button button-quiet" to="/admin-dashboard/manage-adoptions/walk-in">
        <DashboardIcon name="plus" />
        Walk-in adoption
      </Link>
    </IfCan>
  );
}

/** Opens the most urgent queue that is not empty. */
function ReviewLink({ counts }: { counts: AdoptionCounts | undefined }) {
  const { overdue = 0, Pending: pending = 0 } = counts?.counts ?? {};
  if (!overdue && !pending) return null;
  return (
    <Link className="button" to={queueHref(overdue ? 'overdue' : 'pending')}>
      {overdue ? `Review ${overdue} overdue` : `Review ${pending} pending`}
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
            <Link className="text-link" to={animalHref(id)}>
              {name}
            </Link>
            .
          </>
        )}
      </p>
      <Link className="text-button" to={withoutPetHref(searchParams)}>
        Show all pets
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
