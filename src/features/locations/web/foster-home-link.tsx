import { Link } from 'react-router';
import { useCan } from '../../../browser/dashboard/current-user.ts';

/** Leads coordinators from a location to its foster home. */
export function FosterHomeLink({ id }: { id: number }) {
  if (!useCan('coordinate fosters')) return null;
  return (
    <Link className="text-button" to={`/admin-dashboard/fosters?location=${id}`}>
      Foster home
    </Link>
  );
}
