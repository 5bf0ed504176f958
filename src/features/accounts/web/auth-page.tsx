import { lazy, Suspense, useMemo, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { readAuthRequest, type AuthRequest } from '../../../browser/auth-request.ts';
import { useSession } from '../../../browser/session.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { RequiresJavaScript } from '../../../ui/requires-javascript.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { authHref } from './auth-href.ts';
import { authTitles, canonicalMode, type AuthMode } from './auth-mode.ts';
import { AuthPanel } from './auth-panel.tsx';
import { returnTo } from './return-to.ts';

/** Loaded for people who come back from another provider. */
const ProviderCallback = lazy(() => import('./sign-in/provider-callback.tsx'));

export const handle = { cachedBy: { mode: canonicalMode } };

/** The auth form as a page, for links that cannot open the modal. */
export default function AuthPage() {
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const mode = canonicalMode(search.get('mode') ?? '') ?? 'login';
  const next = search.get('next');
  const request = useRequest(next);
  // The page is cached without the provider's query.
  const [failure, setFailure] = useState('');
  const isCallback = useHydrated() && search.has('state') && failure === '';
  // Only the form depends on the mode: nothing to revalidate.
  const switchTo = (other: AuthMode) =>
    setSearch(
      { ...(other !== 'login' && { mode: other }), ...(next !== null && { next }) },
      {
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      },
    );
  return (
    <div className="section">
      <PageHead title={authTitles[mode]} path={authHref(mode)} />
      {session && !isCallback && <Navigate to={returnTo(session, request)} replace />}
      <div className="form-card">
        <h1 className="text-heading">{authTitles[mode]}</h1>
        <RequiresJavaScript what={actionNames[mode]} />
        {isCallback ? (
          <Suspense>
            <ProviderCallback onFailed={setFailure} />
          </Suspense>
        ) : (
          <AuthPanel mode={mode} request={request} failure={failure} onModeChange={switchTo} />
        )}
      </div>
    </div>
  );
}

/** The stored request, if the modal for it could not be loaded, or the one in the URL. */
function useRequest(next: string | null): AuthRequest {
  const isHydrated = useHydrated();
  return useMemo(() => {
    const stored = isHydrated ? readAuthRequest() : null;
    return stored && (stored.next ?? null) === next ? stored : { next: next ?? undefined };
  }, [isHydrated, next]);
}

const actionNames: Record<AuthMode, string> = {
  login: 'Logging in',
  signup: 'Signing up',
  reset: 'Resetting your password',
};
