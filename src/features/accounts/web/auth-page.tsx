import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { dashboardOf, useSession } from '../../../browser/session.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { authHref, authTitles, canonicalMode } from './auth-mode.ts';
import { AuthPanel } from './auth-panel.tsx';
import { NeedsScript } from './needs-script.tsx';

export const handle = { cachedBy: { mode: canonicalMode } };

/** The auth modal's form as a page, for those whom the modal does not reach. */
export default function AuthPage() {
  const session = useSession();
  const [search] = useSearchParams();
  const [mode, setMode] = useState(canonicalMode(search.get('mode') ?? '') ?? 'login');
  return (
    <div className="section">
      <PageHead title={authTitles[mode]} path={authHref(mode)} />
      {session && <Navigate to={dashboardOf(session)} replace />}
      <div className="form-card">
        <h1 className="text-heading">{authTitles[mode]}</h1>
        <NeedsScript what="Logging in" />
        <AuthPanel mode={mode} onMode={setMode} />
      </div>
    </div>
  );
}
