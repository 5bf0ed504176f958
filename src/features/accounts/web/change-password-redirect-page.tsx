import type { ClientLoaderFunctionArgs } from 'react-router';
import { redirectFrom } from '../../../browser/redirect-from.ts';
import { dashboardPath, readSession } from '../../../browser/session.ts';
import { RequiresJavaScript } from '../../../ui/requires-javascript.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { authHref } from './auth-href.ts';

/** Password managers send people here. The server doesn't know who they are, so the browser picks their page. */
export function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const session = readSession();
  if (!session) throw redirectFrom(url, authHref('login'));
  const isAdmin = dashboardPath(session) === '/admin-dashboard';
  throw redirectFrom(
    url,
    isAdmin ? '/admin-dashboard/change-password' : '/user-dashboard/account-management?tab=settings',
  );
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <div className="section">
      <PageHead title="Change your password" />
      <h1 className="text-heading">Change your password</h1>
      <RequiresJavaScript what="Changing your password" />
    </div>
  );
}

export default HydrateFallback;
