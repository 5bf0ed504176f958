import { Link } from 'react-router';
import { dashboardPath, useSession } from '../../../browser/session.ts';
import { AuthLink } from './auth-link.tsx';

/** The way to one's own pages. It reads the same for everybody, so that nothing moves when the page comes to life. */
export function AccountButton({ className }: { className: string }) {
  const session = useSession();
  if (!session) return <AuthLink className={className}>Account</AuthLink>;
  return (
    <Link className={className} to={dashboardPath(session)}>
      Account
    </Link>
  );
}
