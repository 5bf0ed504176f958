import { Link, useSearchParams } from 'react-router';
import { withoutPetHref } from './adoptions-url.ts';

export function PetFilterNotice({ id, name }: { id: number; name: string | undefined }) {
  const [searchParams] = useSearchParams();
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
      <Link className="text-button" to={withoutPetHref(searchParams)}>
        Show those of all pets
      </Link>
    </div>
  );
}
