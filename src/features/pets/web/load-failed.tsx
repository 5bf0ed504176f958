import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { loadFailed } from './load-failed-message.ts';

/** The error page of a list of pets. Rethrows all other errors to the site's error page. */
export function LoadFailed({ headingLevel }: { headingLevel?: 'h1' | 'h2' }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (!isRouteErrorResponse(error) || error.status !== 503) throw error;
  return (
    <>
      <PageHead title="Failed to load pets" />
      <ErrorMessage title={loadFailed} retryHref={pathname + search} {...(headingLevel && { headingLevel })} />
    </>
  );
}
