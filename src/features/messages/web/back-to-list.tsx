import { Link, useLocation } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { listHref } from './thread-urls.ts';

/** The name of the list. */
export const LIST_NAME = 'All conversations';

/** For phones, where the open thread replaces the list. */
export function BackToList() {
  const { search } = useLocation();
  return (
    <Link className="thread-back text-button" to={listHref(search)} preventScrollReset>
      <Icon name="back" />
      {LIST_NAME}
    </Link>
  );
}
