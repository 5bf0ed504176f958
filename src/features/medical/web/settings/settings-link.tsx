import { Link } from 'react-router';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';

export const CARE_PLANS_HREF = '/admin-dashboard/care';

export function SettingsLink() {
  return (
    <Link className="button button-small button-quiet" to={CARE_PLANS_HREF}>
      <DashboardIcon name="settings" />
      Protocols
    </Link>
  );
}
