import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { AdminPet } from '../../../pets/admin-pets.contract.ts';
import type { ManageAdoptionsApi } from '../../manage-adoptions.contract.ts';

const call = createApiClient<ManageAdoptionsApi>();

/** Warns, before a walk-in is recorded, that others have applied for the pet. */
export function WalkInCompetition({ pet: { id, name } }: { pet: Pick<AdminPet, 'id' | 'name'> }) {
  const undecided = useUndecidedCount(id);
  return (
    // A live region, announced once it is known.
    <div role="status">
      {undecided > 0 && (
        <p className="text-small">
          <Link className="text-link" to={`/admin-dashboard/manage-adoptions?view=pets&pet_id=${id}`}>
            {undecided === 1 ? '1 person' : `${undecided.toLocaleString('en')} people`}
          </Link>
          {undecided === 1
            ? ` is waiting for a decision about ${name}. The application is waitlisted, and we’ll email the applicant.`
            : ` are waiting for a decision about ${name}. Their applications are waitlisted, and we’ll email them.`}
        </p>
      )}
    </div>
  );
}

/** 0 until it is known. */
function useUndecidedCount(petId: number): number {
  const [undecided, setUndecided] = useState({ petId, count: 0 });
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/adoptions/counts', { query: { pet_id: String(petId) }, signal: controller.signal })
      .then(({ counts }) => setUndecided({ petId, count: counts.Pending ?? 0 }))
      // The warning is optional: the server waitlists the others anyway.
      .catch(() => undefined);
    return () => controller.abort();
  }, [petId]);
  return undecided.petId === petId ? undecided.count : 0;
}
