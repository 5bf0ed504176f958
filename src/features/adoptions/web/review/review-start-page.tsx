import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { redirectFrom } from '../../../../browser/redirect-from.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { reviewQueues } from '../../adoptions.constants.ts';
import { loadQueue } from './load-review.ts';
import { applicationHref, parseQueue, queueHref, queueLabels, REVIEW_PATH } from './review-queues.ts';

/** Opens the application that has waited longest. */
export async function clientLoader({ url, request: { signal } }: ClientLoaderFunctionArgs) {
  requireCapability('view applications');
  const queue = parseQueue(url.searchParams);
  const { items, counts } = await loadQueue(queue, signal);
  if (items[0]) throw redirectFrom(url, applicationHref(items[0].id, queue));
  return { queue, counts };
}

export default function ReviewStartPage() {
  const { queue, counts } = useLoaderData<typeof clientLoader>();
  const others = reviewQueues.filter((name) => name !== queue && counts[name] > 0);
  return (
    <DashboardPage title="Review applications">
      <section className="panel review-done">
        <DashboardIcon name="check" className="size-10" />
        <h2 className="text-title">All caught up</h2>
        <p className="text-soft">{`The queue “${queueLabels[queue]}” is empty.`}</p>
        {others.length > 0 && (
          <ul className="flex flex-wrap justify-center gap-3" aria-label="Other queues">
            {others.map((name) => (
              <li key={name}>
                <Link className="button button-quiet button-small" to={queueHref(name)}>
                  {`${queueLabels[name]} (${counts[name]})`}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p className="flex flex-wrap justify-center gap-x-5">
          <Link className="text-link" to={REVIEW_PATH}>
            All applications
          </Link>
          <Link className="text-link" to="/admin-dashboard">
            Dashboard
          </Link>
        </p>
      </section>
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Review applications" />;
}

export function ErrorBoundary() {
  return <LoadError title="Review applications" />;
}
