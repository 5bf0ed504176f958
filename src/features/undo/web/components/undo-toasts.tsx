import { useEffect, useState } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { isStaff, readSession } from '../../../../browser/session.ts';
import { isTyping } from '../../../../browser/shortcuts/is-typing.ts';
import { useShortcuts } from '../../../../browser/shortcuts/shortcuts.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { UndoApi, UndoStep } from '../../undo.contract.ts';
import { changeCount } from '../change-count.ts';

const call = createApiClient<UndoApi>();

/** The first page of a visit usually has its data by then. A page without any waits just as long. */
const FIRST_LOAD_MS = 1000;

/** A change with the time until which it can be undone, in milliseconds. */
interface Offer extends UndoStep {
  until: number;
}

/**
 * Offers to undo the latest changes, on every page of the dashboard and for as long as the server allows. Z and Ctrl+Z do
 * the same, except while typing.
 */
export function UndoToasts() {
  const [offers, setOffers] = useUndoOffers();
  const [dismissed, setDismissed] = useState<ReadonlySet<number>>(new Set());
  const { mutate, isBusy } = useMutation();
  const visible = offers.filter(({ id }) => !dismissed.has(id));
  const [latest, ...earlier] = visible;
  const remove = (id: number) => setOffers((all) => all.filter((each) => each.id !== id));

  const undo = ({ id, label, href }: Offer) => {
    void mutate(() => call('POST /api/undo/:id', { params: { id } }), {
      onDone: () => {
        remove(id);
        showAlert(`Undone: ${label}.`, 'success');
      },
      onFailed: ({ message, status }) => {
        if (status === 409 || status === 404 || status === 403) remove(id);
        // The page offers what is still possible, such as to reopen an application.
        showAlert(message, 'error', { label: 'View', run: () => location.assign(href) });
      },
    });
  };
  const undoLatest = () => {
    if (!latest || isBusy) return false;
    undo(latest);
    return undefined;
  };
  useShortcuts(
    [
      { keys: 'z', label: 'Undo', run: undoLatest },
      // Typed text has an undo of its own.
      { keys: 'mod+z', label: 'Undo', run: () => !isTyping(document.activeElement) && undoLatest() },
    ],
    'Everywhere',
  );

  return (
    <section className="undo-toasts" aria-label="Undo">
      <p role="status" className="sr-only">
        {latest && `${latest.label}. Press Z to undo.`}
      </p>
      {latest && (
        <div className="undo-toast" key={latest.id}>
          <Link className="undo-toast-label" to={latest.href}>
            {latest.label}
          </Link>
          <button
            className="button button-small"
            type="button"
            aria-disabled={isBusy || undefined}
            aria-keyshortcuts="Z Control+Z"
            onClick={() => !isBusy && undo(latest)}
          >
            <DashboardIcon name="undo" className="size-4" />
            Undo
            <span className="sr-only">{`: ${latest.label}`}</span>
          </button>
          {earlier.length > 0 && (
            <span className="text-small text-soft" title={earlier.map(({ label }) => label).join('\n')}>
              {`+${earlier.length}`}
              <span className="sr-only"> earlier</span>
            </span>
          )}
          <button
            className="round-button"
            type="button"
            aria-label={`Dismiss: ${latest.label}`}
            onClick={() => setDismissed(new Set([...dismissed, latest.id]))}
          >
            <DashboardIcon name="close" className="size-4" />
          </button>
        </div>
      )}
    </section>
  );
}

/** What can be undone now. Reads it again after each action and on each page, since either may have changed it. */
function useUndoOffers() {
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const { key } = useLocation();
  // New whenever data has been loaded, unlike the revalidator's state: React may skip the render in which it is loading.
  const matches = useMatches();
  useEffect(() => {
    // The frame is there before the guard redirects.
    if (!key || !isStaff(readSession())) return undefined;
    const controller = new AbortController();
    const read = () => {
      call('GET /api/undo/', { signal: controller.signal }).then(
        (steps) => setOffers(steps.map((step) => ({ ...step, until: performance.now() + step.seconds_left * 1000 }))),
        // Those of before stay until they expire.
        () => undefined,
      );
    };
    // The first page of a visit loads its data after hydration. What can be undone is read then, and not before as well.
    const isPageLoaded = matches.at(-1)?.loaderData !== undefined;
    const timer = isPageLoaded ? undefined : setTimeout(read, FIRST_LOAD_MS);
    if (isPageLoaded) read();
    const unsubscribe = changeCount.subscribe(read);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, matches]);
  useEffect(() => {
    if (offers.length === 0) return undefined;
    const first = Math.min(...offers.map(({ until }) => until));
    const timer = setTimeout(
      () => setOffers((all) => all.filter(({ until }) => until > performance.now())),
      Math.max(0, first - performance.now()) + 10,
    );
    return () => clearTimeout(timer);
  }, [offers]);
  return [offers, setOffers] as const;
}
