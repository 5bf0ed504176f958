import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { ApiFailure, describeFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { linkTokenFor } from '../../../../browser/link-token.ts';
import { services } from '../../../../services.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { RequiresJavaScript } from '../../../../ui/requires-javascript.tsx';
import { useHydrated } from '../../../../ui/use-hydrated.ts';
import type { Signable, SigningApi } from '../../signing.contract.ts';
import { signingStorage } from '../signing-storage.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { SignView } from './sign-view.tsx';
import { SignedView } from './signed-view.tsx';
import styles from '../agreements.css?url';

/** Cached without its query, so that no token becomes part of a cache key. */
export const handle = { cachedBy: {} };

const call = createApiClient<SigningApi>();
const linkToken = linkTokenFor('agreement_token');

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, settings, shelterDefaults } = context.get(services);
  return { shelter: (await settings.getShelter(db, shelterDefaults)).name };
}

/**
 * Where an adopter reads and signs an agreement. Without the site's navigation: at the desk, the device shows this alone.
 */
export default function SignPage() {
  const { shelter } = useLoaderData<typeof loader>();
  const isHydrated = useHydrated();
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="agreements" />
      <PageHead title="Your adoption agreement" />
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      <main className="section grow">
        <div className="signing-page">
          <p className="text-soft">{shelter}</p>
          {isHydrated ? <Signing key={attempt} onRetry={() => setAttempt(attempt + 1)} /> : <Waiting />}
        </div>
      </main>
    </>
  );
}

function Waiting() {
  return (
    <>
      <h1 className="text-heading">Your adoption agreement</h1>
      <RequiresJavaScript what="Signing an agreement" />
    </>
  );
}

/** How the page was opened. Read once: it stays as it is when the token is hidden. */
interface Opening {
  token: string | null;
  code: string;
  /** The number of one's own agreement. */
  id: number | null;
  /** Whether this page was opened by a link, not reloaded. */
  isNewLink: boolean;
}

function readOpening(): Opening {
  const search = new URLSearchParams(location.search);
  const id = Number(search.get('agreement'));
  return {
    token: linkToken.read(),
    code: search.get('code') ?? '',
    id: id > 0 ? id : null,
    isNewLink: search.has('token'),
  };
}

type State =
  | { step: 'opening' }
  | { step: 'identity' }
  | { step: 'reading'; session: string; agreement: Signable }
  | { step: 'failed'; sentence: string; canRetry: boolean };

function Signing({ onRetry }: { onRetry: () => void }) {
  const [opening] = useState(readOpening);
  const [state, setState] = useState<State>({ step: 'opening' });
  const show = (next: Promise<State>) => next.then(setState, (error: unknown) => setState(toFailure(error)));
  const start = useEffectEvent(() => show(open(opening)));
  useEffect(() => {
    linkToken.hide();
    void start();
  }, []);

  if (state.step === 'opening') return <p role="status">Opening your agreement…</p>;
  if (state.step === 'failed') {
    return (
      <>
        <h1 className="text-heading">Your adoption agreement</h1>
        <FormMessage type="error">{state.sentence}</FormMessage>
        {state.canRetry ? (
          <button className="button button-quiet" type="button" onClick={onRetry}>
            Try again
          </button>
        ) : (
          <p>
            <Link className="text-link" to="/">
              Go to our home page
            </Link>
          </p>
        )}
      </>
    );
  }
  if (state.step === 'identity') {
    return (
      <ConfirmIdentity token={opening.token!} code={opening.code} onConfirmed={(session) => void show(read(session))} />
    );
  }
  const { session, agreement } = state;
  if (agreement.status !== 'sent') return <SignedView session={session} agreement={agreement} />;
  return (
    <SignView
      session={session}
      agreement={agreement}
      onDone={(changed) => {
        // The next person at the desk must not find it.
        if (agreement.is_at_desk || changed.status !== 'signed') signingStorage.clear();
        setState({ step: 'reading', session, agreement: changed });
        window.scrollTo(0, 0);
      }}
    />
  );
}

async function open({ token, id, isNewLink }: Opening): Promise<State> {
  const stored = signingStorage.read();
  if (stored !== null && !isNewLink && id === null) return read(stored);
  if (token === null && id === null) {
    return { step: 'failed', sentence: 'This link is incomplete. Open it from the email again.', canRetry: false };
  }
  const body = id === null ? { token: token! } : { id };
  const { session } = await call('POST /api/agreements/signing/open', { body, allow401: true });
  return session === null ? { step: 'identity' } : read(session);
}

async function read(session: string): Promise<State> {
  signingStorage.write(session);
  const agreement = await call('POST /api/agreements/signing/read', { body: { session }, allow401: true });
  return { step: 'reading', session, agreement };
}

function toFailure(error: unknown): State {
  if (!(error instanceof ApiFailure)) throw error;
  // What has ended doesn't open again with a reload.
  if (error.status === 401 || error.status === 409) signingStorage.clear();
  const sentence = describeFailure(error, 'We couldn’t open the agreement. Please try again.');
  return { step: 'failed', sentence, canRetry: error.status === 0 || error.status >= 429 };
}
