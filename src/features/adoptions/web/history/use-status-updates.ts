import { useEffect, useRef, useState } from 'react';
import type { Application } from '../../adoptions.contract.ts';

/** Announces decisions made while the page is open. The user's own changes are not announced. */
export function useStatusUpdates(applications: readonly Application[]): string[] {
  const [updates, setUpdates] = useState<string[]>([]);
  const known = useRef<readonly Application[]>(applications);

  useEffect(() => {
    const found = findStatusUpdates(known.current, applications);
    known.current = applications;
    if (found.length > 0) setUpdates(found);
  }, [applications]);
  return updates;
}

export function findStatusUpdates(before: readonly Application[], now: readonly Application[]): string[] {
  const statuses = new Map(before.map(({ id, status }) => [id, status]));
  return (
    now
      .filter(({ id, status }) => statuses.has(id) && statuses.get(id) !== status && status !== 'Withdrawn')
      // Approved and returned between two refreshes: the adoption did not happen.
      .filter(({ returned_at }) => returned_at === null)
      .map(({ pet, status }) => `News: your application for ${pet.name} is ${statusLabels[status]} now.`)
  );
}

const statusLabels: Record<Application['status'], string> = {
  Pending: 'pending',
  Approved: 'approved',
  Rejected: 'rejected',
  Waitlisted: 'on the waiting list',
  Withdrawn: 'withdrawn',
};
