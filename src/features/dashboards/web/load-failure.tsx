import { useRevalidator, useRouteError } from 'react-router';
import { ApiFailure } from '../../../browser/api-failure.ts';
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
  const isMissing = error instanceof ApiFailure && error.status === 404;
  return (
    <DashboardPage title={title}>
      <div className="panel justify-items-start">
        <p role="alert" className="text-lead">
          {error instanceof ApiFailure ? error.message : 'Something went wrong.'}
        </p>
        {!isMissing && (
          <button className="button" type="button" onClick={() => void revalidate()}>
            {state === 'loading' ? 'Loading...' : 'Retry'}
          </button>
        )}
        {children}
      </div>
    </DashboardPage>
  );
}
