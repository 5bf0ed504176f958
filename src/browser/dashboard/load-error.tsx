import { Link, Navigate, useRevalidator, useRouteError } from 'react-router';
import { ApiFailure } from '../api-failure.ts';
import { clearSession } from '../change-session.ts';
import { isStaff, useSession } from '../session.ts';
import { useIsOnline } from '../use-is-online.ts';
import { useRetryOnline } from '../use-retry-online.ts';
import { DashboardPage } from '../../ui/dashboard/dashboard-page.tsx';

interface LoadErrorProps {
  title: string;
  /** Links onward, for a page that does not exist. People who may not open it could rarely follow them. */
  children?: React.ReactNode;
}

/** The error boundary of a dashboard's page. */
export function LoadError({ title, children }: LoadErrorProps) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const isOnline = useIsOnline();
  const session = useSession();
  const status = error instanceof ApiFailure ? error.status : undefined;
  // A request of the router throws what `fetch` throws.
  const isOffline = !isOnline && (status === undefined || status === 0);
  useRetryOnline();
  if (error instanceof ApiFailure && error.next?.second_factor_required) {
    return <Navigate to="/admin-dashboard/profile/security" replace />;
  }
  return (
    <DashboardPage title={title}>
      <div className="panel justify-items-start">
        <p role="alert" className="text-lead">
          {isOffline && 'You’re offline. This page will load as soon as you’re back online.'}
          {!isOffline && (error instanceof ApiFailure ? error.message : 'Something went wrong.')}
        </p>
        {status === 403 && (isStaff(session) && session?.role === 'User' ? <BackToDashboard /> : <LogInAgain />)}
        {status !== 403 && status !== 404 && (
          <button className="button" type="button" onClick={() => void revalidate()}>
            {state === 'loading' ? 'Loading…' : 'Retry'}
          </button>
        )}
        {status !== 403 && children}
      </div>
    </DashboardPage>
  );
}

/** The message says who can open the page. */
function BackToDashboard() {
  return (
    <Link className="button" to="/admin-dashboard">
      Go to your dashboard
    </Link>
  );
}

/** A 403 means that the stored session is not the server's; a retry would fail again. */
function LogInAgain() {
  return (
    <Link className="button" to="/auth" onClick={clearSession}>
      Log in again
    </Link>
  );
}
