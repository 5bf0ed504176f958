import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { dashboardPath, useSession } from '../../../browser/session.ts';
import type { AccountMenu } from './account-menu.tsx';
import { AuthLink } from './auth-link.tsx';

/** Opens the login, or for a user the menu of their account, which only they load. */
export function AccountButton({ className }: { className: string }) {
  const session = useSession();
  const [Menu, setMenu] = useState<typeof AccountMenu | null>(null);
  const isSignedIn = session !== null;
  useEffect(() => {
    if (!isSignedIn) return;
    import('./account-menu.tsx').then(
      (loaded) => setMenu(() => loaded.AccountMenu),
      // The link leads to the dashboard, which has the same menu.
      () => undefined,
    );
  }, [isSignedIn]);

  if (!session) return <AuthLink className={className}>Account</AuthLink>;
  if (Menu) return <Menu session={session} className={className} />;
  return (
    <Link className={className} to={dashboardPath(session)}>
      Account
    </Link>
  );
}
