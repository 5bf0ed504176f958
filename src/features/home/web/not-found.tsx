import { Link } from 'react-router';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { PageHead } from '../../../ui/page-head.tsx';

export function NotFound() {
  return (
    <>
      <PageHead title="404: Not Found" />
      <ErrorMessage title="404: Not Found">
        <p className="text-lead text-soft">The page you are looking for does not exist.</p>
        <p className="flex flex-wrap justify-center gap-3">
          <Link className="button button-large" to="/catalogue">
            See all pets
          </Link>
          <Link className="button button-large button-quiet" to="/">
            Go to the home page
          </Link>
        </p>
      </ErrorMessage>
    </>
  );
}
