import { Link, useSearchParams } from 'react-router';
import { withoutPetHref } from './adoptions-address.ts';

/** Says that only one pet's applications are shown, and leads back to all. */
export function PetNote({ id, name }: { id: number; name: string | undefined }) {
  const [address] = useSearchParams();
  return (
    <div className="dashboard-notice flex flex-wrap items-center justify-between gap-x-6">
      <p>
        {name === undefined ? (
          `No pet has the number ${id}.`
        ) : (
          <>
            All applications for{' '}
            <Link className="text-link" to={`/admin-dashboard/view-pets/${id}`}>
              {name}
            </Link>
            .
          </>
        )}
      </p>
      <Link className="text-button" to={withoutPetHref(address)}>
        Show those of all pets
      </Link>
    </div>
  );
}
