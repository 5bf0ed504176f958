import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import type { SignInApi, SignInMethods } from '../../sign-in.contract.ts';

const call = createApiClient<SignInApi>();

const SECURE_ACCOUNT = '/admin-dashboard/profile/security';

/** Reminds an Admin of the day from which they need a second factor. */
export function SecondFactorNotice() {
  const { pathname } = useLocation();
  const [state, setState] = useState<SignInMethods['second_factor'] | null>(null);
  const isThere = pathname === SECURE_ACCOUNT || pathname === '/admin-dashboard/profile';
  // Again after the pages that add one.
  useEffect(() => {
    if (isThere) return;
    call('GET /api/users/me/sign-in').then(
      ({ second_factor }) => setState(second_factor),
      // The page itself shows what is wrong.
      () => undefined,
    );
  }, [isThere]);
  if (!state?.is_missing || state.is_due || state.required_from === null || isThere) return null;
  return (
    <p className="dashboard-notice">
      Starting <DateTime at={`${state.required_from}T12:00:00Z`} format="date" />, you’ll need a passkey or an
      authenticator app to work here.{' '}
      <Link className="text-link" to={SECURE_ACCOUNT}>
        Add one now
      </Link>
    </p>
  );
}
