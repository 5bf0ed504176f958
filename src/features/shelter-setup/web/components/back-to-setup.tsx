import { Link, useLocation } from 'react-router';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { SETUP_HREF } from '../../shelter-setup.constants.ts';

/** Leads back to the checklist from the pages of its steps. */
export function BackToSetup() {
  const { pathname } = useLocation();
  const canSetUp = useCan('change settings');
  // The home page shows how far the setup is.
  if (!canSetUp || ['/admin-dashboard', SETUP_HREF].includes(pathname.replace(/\/$/, ''))) return null;
  return (
    <p>
      <Link className="text-link" to={SETUP_HREF}>
        Back to setup
      </Link>
    </p>
  );
}
