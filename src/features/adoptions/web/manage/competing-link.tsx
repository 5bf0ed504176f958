import { Link } from 'react-router';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';

/** Links to the competing applications. */
export function CompetingLink({ application: { competing_count, pet } }: { application: AdminApplication }) {
  if (competing_count === 0) return null;
  return (
    <Link
      className="text-link block text-soft"
      to={`/admin-dashboard/manage-adoptions?view=pets&pet_id=${pet.id}`}
      title={`All applications for ${pet.name}`}
    >
      {competing_count === 1 ? '1 other open' : `${competing_count} others open`}
      <span className="sr-only">{` for ${pet.name}`}</span>
    </Link>
  );
}
