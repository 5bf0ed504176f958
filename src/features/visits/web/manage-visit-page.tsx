import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiFailure, describeFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { linkTokenFor } from '../../../browser/link-token.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RequiresJavaScript } from '../../../ui/requires-javascript.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { visitMessages } from '../visits.constants.ts';
import type { OwnVisit, VisitsApi } from '../visits.contract.ts';
import { BookVisitButton } from './components/book-visit-button.tsx';
import { VisitChanges, type Access } from './visit-changes.tsx';
import { VisitDetails } from './visit-details.tsx';

/** Cached without the token, so that it becomes part of no cache key. */
export const handle = { cachedBy: {} };

const call = createApiClient<VisitsApi>();
const linkToken = linkTokenFor('visit_token');

/** The page of the link in a visitor's emails. Opening it changes nothing. */
export default function ManageVisitPage() {
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  const id = Number(search.get('visit'));
  // Read once: the page stays as it is when the token is hidden.
  const access = useMemo((): Access | null => {
    if (!isHydrated) return null;
    if (id > 0) return { id };
    const token = linkToken.read();
    return token === null ? null : { token };
  }, [isHydrated, id]);
  useEffect(() => linkToken.hide(), []);
  return (
    <div className="section">
      <PageHead title="Your visit" />
      <meta name="referrer" content="no-referrer" />
      <div className="grid max-w-(--container-text) gap-6">
        <h1 className="text-heading">Your visit</h1>
        {isHydrated ? access ? <Visit access={access} /> : <Missing /> : <RequiresJavaScript what="Changing a visit" />}
      </div>
    </div>
  );
}

function Visit({ access }: { access: Access }) {
  const [visit, setVisit] = useState<OwnVisit | null>(null);
  const [failure, setFailure] = useState<{ sentence: string; canRetry: boolean } | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const load = useCallback(() => {
    call('POST /api/visits/lookup', { body: access, allow401: true }).then(setVisit, (error: unknown) =>
      setFailure({
        sentence: describeFailure(error, 'We couldn’t load your visit. Please try again.'),
        // The server knows no such visit.
        canRetry: !(error instanceof ApiFailure && [400, 404].includes(error.status)),
      }),
    );
  }, [access]);
  useEffect(load, [load]);
  // The button that was pressed is gone.
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done) notice.current?.focus();
  }, [done]);

  if (failure) {
    return (
      <>
        <FormMessage type="error">{failure.sentence}</FormMessage>
        <p className="flex flex-wrap gap-4">
          {failure.canRetry ? (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => {
                setFailure(null);
                load();
              }}
            >
              Try again
            </button>
          ) : (
            <BookVisitButton />
          )}
          <CatalogueLink />
        </p>
      </>
    );
  }
  if (!visit) return <p role="status">Loading your visit…</p>;
  return (
    <>
      <div role="status" tabIndex={-1} className="outline-none" ref={notice}>
        {done && <FormMessage type="notice">{done}</FormMessage>}
      </div>
      <div className="grid gap-3">
        {!done && <p>{describeStatus(visit)}</p>}
        <VisitDetails visit={visit} />
      </div>
      {visit.is_changeable ? (
        <VisitChanges
          key={`${visit.date} ${visit.time} ${visit.location}`}
          access={access}
          visit={visit}
          onChanged={(changed, message) => {
            setVisit(changed);
            setDone(message);
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-4">
          <BookVisitButton pet={petOf(visit)} />
          <CatalogueLink />
        </div>
      )}
    </>
  );
}

/** The listed pet, to visit it another time. */
function petOf({ pet_id: id, pet_name: name }: OwnVisit) {
  return id === null ? undefined : { id, name };
}

function describeStatus(visit: OwnVisit): string {
  if (visit.status === 'canceled') return 'This visit is canceled.';
  if (!visit.is_changeable) return 'This visit is over.';
  return visit.status === 'booked' ? 'You’re booked.' : visitMessages.requested;
}

function Missing() {
  return (
    <>
      <FormMessage type="error">This link is incomplete. Open it from the email again.</FormMessage>
      <p>
        <CatalogueLink />
      </p>
    </>
  );
}

function CatalogueLink() {
  return (
    <Link className="button button-quiet" to="/catalogue">
      View available pets
    </Link>
  );
}
