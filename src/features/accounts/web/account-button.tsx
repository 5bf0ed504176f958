import { Link } from 'react-router';
import { dashboardPath, useSession } from '../../../browser/session.ts';
import { AuthLink } from './auth-link.tsx';

/** Reads the same for everyone, so that nothing moves during hydration. */
export function AccountButton({ className }: { className: string }) {
  const session = useSession();
  if (!session) return <AuthLink className={className}>Account</AuthLink>;
  return (
    <Link className={className} to={dashboardPath(session)}>
      Account
    </Link>
  );
}
