import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { currentUser } from '../../../../browser/create-api-client.ts';
import type { ManagedPet } from '../../../pets/manage-pets.contract.ts';
import type { ManageAdoptionsApi } from '../../manage-adoptions.contract.ts';

const call = currentUser<ManageAdoptionsApi>();

/** Tells, before somebody who just walked in is given a pet, that others wait for it. */
export function WalkInRivals({ pet: { id, name } }: { pet: Pick<ManagedPet, 'id' | 'name'> }) {
  const waiting = useWaiting(id);
  return (
    // It is read out once it is known.
    <div role="status">
      {waiting > 0 && (
        <p className="text-small">
          <Link className="text-link" to={`/admin-dashboard/manage-adoptions?view=pets&pet_id=${id}`}>
            {waiting === 1 ? '1 person' : `${waiting.toLocaleString('en')} people`}
          </Link>
          {waiting === 1
            ? ` waits for a decision about ${name}. The application goes on the waitlist, and its applicant is told.`
            : ` wait for a decision about ${name}. Their applications go on the waitlist, and they are told.`}
        </p>
      )}
    </div>
  );
}

/** How many wait for a decision; 0 until that is known. */
function useWaiting(petId: number): number {
  const [waiting, setWaiting] = useState({ petId, count: 0 });
  useEffect(() => {
    const given = new AbortController();
    call('GET /api/adoptions/counts', { query: { pet_id: String(petId) }, signal: given.signal })
      .then(({ counts }) => setWaiting({ petId, count: counts.Pending }))
      // Then it is recorded without having been told: the server waitlists them all the same.
      .catch(() => undefined);
    return () => given.abort();
  }, [petId]);
  return waiting.petId === petId ? waiting.count : 0;
}
