import { Link, useLocation } from 'react-router';
import { messageWords } from '../message-words.contract.ts';
import { listHref } from './thread-address.ts';

/** What stands in the place of a thread that is not there, or not one's own. */
export function GoneThread({ listName }: { listName: string }) {
  const { search } = useLocation();
  return (
    <div className="panel justify-items-start">
      <p role="alert" className="text-lead">
        {messageWords.notFound}
      </p>
      <Link className="button button-quiet" to={listHref(search)}>
        {listName}
      </Link>
    </div>
  );
}
