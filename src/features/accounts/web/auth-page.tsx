import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '../../../browser/session.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { authHref, authTitles, canonicalMode, type AuthMode } from './auth-mode.ts';
import { AuthPanel } from './auth-panel.tsx';
import { RequiresJavaScript } from '../../../ui/requires-javascript.tsx';
import { returnTo } from './return-to.ts';

export const handle = { cachedBy: { mode: canonicalMode } };

/** The auth form as a page, for links that cannot open the modal. */
export default function AuthPage() {
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const mode = canonicalMode(search.get('mode') ?? '') ?? 'login';
  const next = search.get('next');
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
      {session && <Navigate to={returnTo(session, next)} replace />}
      <div className="form-card">
        <h1 className="text-heading">{authTitles[mode]}</h1>
        <RequiresJavaScript what={actionNames[mode]} />
        <AuthPanel mode={mode} next={next} onModeChange={switchTo} />
      </div>
    </div>
  );
}

const actionNames: Record<AuthMode, string> = {
  login: 'Logging in',
  signup: 'Signing up',
  reset: 'Asking for a new password',
};
