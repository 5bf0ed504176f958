import { useEffect, useState } from 'react';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import type { PersonSource } from '../people.constants.ts';
import type { PeopleApi } from '../people.contract.ts';
import type { PersonSummary } from '../person.contract.ts';
import { FlagBanner } from './flag-banner.tsx';

const call = createApiClient<PeopleApi>();

/** Loads and shows the flags about the person that an account, application, visit, receipt or chat belongs to. */
export function PersonFlags({ of: { type, id } }: { of: { type: PersonSource; id: number } }) {
  const [person, setPerson] = useState<PersonSummary | null>(null);
  const canView = useCan('view people');
  useEffect(() => {
    if (!canView) return undefined;
    const controller = new AbortController();
    call('GET /api/admin/people/by/:type/:id', { params: { type, id }, signal: controller.signal })
      .then(setPerson)
      // Without a person there is no flag; the server checks flags again where they matter.
      .catch(() => setPerson(null));
    return () => controller.abort();
  }, [type, id, canView]);
  return (
    // A live region, announced once it is known.
    <div role="status" className="grid gap-3 empty:hidden">
      {person && <FlagBanner person={person} flags={person.flags} possible={person.possible_flags} />}
    </div>
  );
}
