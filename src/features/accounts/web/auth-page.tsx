import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '../../../browser/session.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { authHref, authTitles, canonicalMode, type AuthMode } from './auth-mode.ts';
import { AuthPanel } from './auth-panel.tsx';
import { RequiresJavaScript } from '../../../ui/requires-javascript.tsx';
import { wayOn } from './way-on.ts';

export const handle = { cachedBy: { mode: canonicalMode } };

/** The auth modal's form as a page, for those whom the modal does not reach. */
export default function AuthPage() {
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const mode = canonicalMode(search.get('mode') ?? '') ?? 'login';
  const next = search.get('next');
  // Nothing of the page depends on the mode but the form, so nothing has to be fetched for it.
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
      {session && <Navigate to={wayOn(session, next)} replace />}
      <div className="form-card">
        <h1 className="text-heading">{authTitles[mode]}</h1>
        <RequiresJavaScript what={deeds[mode]} />
        <AuthPanel mode={mode} next={next} onMode={switchTo} />
      </div>
    </div>
  );
}

const deeds: Record<AuthMode, string> = {
  login: 'Logging in',
  signup: 'Signing up',
  reset: 'Asking for a new password',
};
