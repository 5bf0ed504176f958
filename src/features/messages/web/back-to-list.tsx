import { Link, useLocation } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { listHref } from './thread-urls.ts';

/** For phones, where the open thread replaces the list. */
export function BackToList({ children }: { children: React.ReactNode }) {
  const { search } = useLocation();
  return (
    <Link className="thread-back text-button" to={listHref(search)} preventScrollReset>
      <Icon name="back" />
      {children}
    </Link>
  );
}
