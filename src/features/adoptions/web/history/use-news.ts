import { useEffect, useRef, useState } from 'react';
import type { Application } from '../../adoptions.contract.ts';

/** What the shelter has decided while one looks at the page, in a sentence each; what one did oneself is no news. */
export function useNews(applications: readonly Application[]): string[] {
  const [news, setNews] = useState<string[]>([]);
  const known = useRef<readonly Application[]>(applications);

  useEffect(() => {
    const found = findNews(known.current, applications);
    known.current = applications;
    if (found.length > 0) setNews(found);
  }, [applications]);
  return news;
}

export function findNews(before: readonly Application[], now: readonly Application[]): string[] {
  const statuses = new Map(before.map(({ id, status }) => [id, status]));
  return (
    now
      .filter(({ id, status }) => statuses.has(id) && statuses.get(id) !== status && status !== 'Withdrawn')
      // Approved and returned at once: the pet does not come after all.
      .filter(({ returned_at }) => returned_at === null)
      .map(({ pet, status }) => `News: your application for ${pet.name} is ${inWords[status]} now.`)
  );
}

const inWords: Record<Application['status'], string> = {
  Pending: 'pending',
  Approved: 'approved',
  Rejected: 'rejected',
  Waitlisted: 'on the waiting list',
  Withdrawn: 'withdrawn',
};
