import { use, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { clearSession } from '../../../../browser/change-session.ts';
import { dayIn } from '../../../../platform/shelter-day.contract.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { RetryMessage } from '../../../../ui/retry-message.tsx';
import { SiteContext } from '../../../../ui/site-context.ts';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import { historyMessages } from '../../adoptions.constants.ts';
import type { Application } from '../../adoptions.contract.ts';
import { canReapply } from '../../adoptions.permissions.ts';
import { ApplicationCard } from './application-card.tsx';
import type { AdoptionHistory, HistoryFailure } from './load-history.ts';
import { sortHref, historySorts, parseOrder, sortApplications, type HistorySort } from './sort-applications.ts';

const REFRESH_MS = 30_000;

/** The list for the page and for the account's tab (`spec.md`, section 4). It refreshes itself. */
export function HistoryList({ applications, medianDecisionDays, failure, at }: AdoptionHistory) {
  const [search] = useSearchParams();
  const { timeZone } = use(SiteContext);
  const updates = useStatusUpdates(applications);
  const count = useFocusFallback<HTMLParagraphElement>();
  usePolling(REFRESH_MS);

  const today = dayIn(timeZone, at);
  return (
    <div className="grid gap-5">
      {failure && <HistoryLoadError failure={failure} />}
      <div role="status" className="grid gap-2 empty:hidden">
        {updates.map((sentence) => (
          <p key={sentence} className="dashboard-notice">
            {sentence}
          </p>
        ))}
      </div>
      {applications.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p ref={count} tabIndex={-1} className="text-small text-soft">
              {applications.length === 1 ? '1 application' : `${applications.length} applications`}
            </p>
            <SortLinks search={search} />
          </div>
          <ul className="grid gap-5">
            {sortApplications(applications, parseOrder(search)).map((application) => (
              <li key={application.id}>
                <ApplicationCard
                  application={application}
                  medianDecisionDays={medianDecisionDays}
                  today={today}
                  isReappliable={canReapply(application, applications)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {applications.length === 0 && !failure && <NoApplications />}
    </div>
  );
}

const labels: Record<HistorySort, string> = { pet: 'Pet name', date: 'Date', status: 'Status' };
const directions = { asc: 'ascending', desc: 'descending' } as const;

function SortLinks({ search }: { search: URLSearchParams }) {
  const order = parseOrder(search);
  return (
    <nav aria-label="Sort by" className="application-sorts">
      <span aria-hidden="true">Sort by</span>
      {historySorts.map((sort) => {
        const sorted = order.sort === sort ? order.direction : null;
        return (
          <Link
            key={sort}
            className="sort-link"
            to={sortHref(sort, search)}
            replace
            preventScrollReset
            data-sorted={sorted ?? undefined}
            aria-current={sorted ? true : undefined}
          >
            {labels[sort]}
            {sorted && <span className="sr-only">{directions[sorted]}</span>}
            <Icon name="chevron" className="size-4" />
          </Link>
        );
      })}
    </nav>
  );
}

function NoApplications() {
  return (
    <EmptyState title={historyMessages.none}>
      <p>Once you apply for a pet, you’ll see your application and what’s next here.</p>
      <Link className="button" to="/user-dashboard/all-pets">
        Find a pet
      </Link>
    </EmptyState>
  );
}

/** Shows why the history could not be loaded, with a retry and, for an expired session, a login link. */
function HistoryLoadError({ failure }: { failure: HistoryFailure }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <RetryMessage sentence={historyMessages[failure]} />
      {failure !== 'failed' && (
        <Link className="button button-quiet button-small" to="/auth" onClick={clearSession}>
          Log in again
        </Link>
      )}
    </div>
  );
}

/** Announces decisions made while the page is open. The user's own changes are not announced. */
function useStatusUpdates(applications: readonly Application[]): string[] {
  const [updates, setUpdates] = useState<string[]>([]);
  const known = useRef<readonly Application[]>(applications);

  useEffect(() => {
    const found = findStatusUpdates(known.current, applications);
    known.current = applications;
    if (found.length > 0) setUpdates(found);
  }, [applications]);
  return updates;
}

export function findStatusUpdates(before: readonly Application[], now: readonly Application[]): string[] {
  const statuses = new Map(before.map(({ id, status }) => [id, status]));
  return (
    now
      .filter(({ id, status }) => statuses.has(id) && statuses.get(id) !== status && status !== 'Withdrawn')
      // Approved and returned between two refreshes: the adoption did not happen.
      .filter(({ returned_at }) => returned_at === null)
      .map(({ pet, status }) => `Update: your application for ${pet.name} is ${statusLabels[status]}.`)
  );
}

const statusLabels: Record<Application['status'], string> = {
  Pending: 'pending',
  Approved: 'approved',
  Rejected: 'rejected',
  Waitlisted: 'on the waitlist',
  Withdrawn: 'withdrawn',
};
