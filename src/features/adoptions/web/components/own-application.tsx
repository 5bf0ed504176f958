import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useSession } from '../../../../browser/session.ts';
import type { AdoptionsApi, Application } from '../../adoptions.contract.ts';

const call = createApiClient<AdoptionsApi>();

/** On a pet's page: that the user has applied for it. Loaded after the page, which works without it. */
export function OwnApplication({ petId }: { petId: number }) {
  const session = useSession();
  const userId = session?.role === 'User' ? session.user_id : null;
  // Only displayed to the user they were loaded for.
  const [loaded, setLoaded] = useState<{ userId: number; applications: Application[] } | null>(null);

  useEffect(() => {
    if (userId === null) return undefined;
    const controller = new AbortController();
    call('GET /api/adoptions/me/', { signal: controller.signal, allow401: true }).then(
      (applications) => setLoaded({ userId, applications }),
      () => undefined,
    );
    return () => controller.abort();
  }, [userId]);

  const all = loaded !== null && loaded.userId === userId ? loaded.applications : [];
  const application = all.find(({ pet, status }) => pet.id === petId && !OVER.has(status));
  if (!application) return null;
  const { pet, status } = application;
  return (
    <section className="panel" data-own-application="" aria-label="Your application">
      <p className="text-lead font-bold">
        {status === 'Approved' ? `Your application for ${pet.name} is approved.` : `You’ve applied for ${pet.name}.`}
      </p>
      <p>
        <Link className="button button-small" to={`/user-dashboard/all-pets/adoption-process/${pet.id}`}>
          View your application
        </Link>
      </p>
    </section>
  );
}

/** The user can apply again. */
const OVER: ReadonlySet<string> = new Set(['Rejected', 'Withdrawn']);
