import { Link, useLocation } from 'react-router';
import { messageTexts } from '../messages.constants.ts';
import { LIST_NAME } from './back-to-list.tsx';
import { listHref } from './thread-urls.ts';

/** For a missing thread, or another user's. */
export function ThreadNotFound() {
  const { search } = useLocation();
  return (
    <div className="panel justify-items-start">
      <p role="alert" className="text-lead">
        {messageTexts.threadNotFound}
      </p>
      <Link className="button button-quiet" to={listHref(search)}>
        {LIST_NAME}
      </Link>
    </div>
  );
}
