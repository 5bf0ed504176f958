import { Link, useLocation } from 'react-router';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { newMessageHref } from './thread-urls.ts';

export function NewMessageLink() {
  const { search } = useLocation();
  return (
    <Link className="threads-new button" to={newMessageHref(search)} preventScrollReset>
      <DashboardIcon name="plus" />
      New message
    </Link>
  );
}
