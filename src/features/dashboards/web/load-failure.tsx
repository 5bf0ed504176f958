import { Link, useRevalidator, useRouteError } from 'react-router';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { clearSession } from '../../../browser/session.ts';
import { DashboardPage } from './dashboard-page.tsx';

interface LoadFailureProps {
  title: string;
  /** A way on for what is not there. */
  children?: React.ReactNode;
}

/** What stands in a dashboard's frame when its page could not be loaded. */
export function LoadFailure({ title, children }: LoadFailureProps) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const status = error instanceof ApiFailure ? error.status : undefined;
  return (
    <DashboardPage title={title}>
      <div className="panel justify-items-start">
        <p role="alert" className="text-lead">
          {error instanceof ApiFailure ? error.message : 'Something went wrong.'}
        </p>
        {status === 403 && <LogInAgain />}
        {status !== 403 && status !== 404 && (
          <button className="button" type="button" onClick={() => void revalidate()}>
            {state === 'loading' ? 'Loading...' : 'Retry'}
          </button>
        )}
        {children}
      </div>
    </DashboardPage>
  );
}

/** Whoever is refused here is not who this browser takes them for; asking again would be refused again. */
function LogInAgain() {
  return (
    <Link className="button" to="/auth" onClick={clearSession}>
      Log in again
    </Link>
  );
}
