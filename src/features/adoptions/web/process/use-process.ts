import { useEffect, useEffectEvent, useState } from 'react';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useSession } from '../../../../browser/session.ts';
import type { AdoptionProcess, AdoptionsApi } from '../../adoptions.contract.ts';
import { pendingProcedureRead } from './pending-procedure.ts';
import { useSessionEnd } from './use-session-end.ts';

const call = createApiClient<AdoptionsApi>();

interface Loaded {
  /** The user and the pet it belongs to. */
  key: string;
  process: AdoptionProcess | null;
  failure: unknown;
}

/**
 * Loads the state of the user's adoption.
 * @param petId the pet in the URL; null lets the server choose
 */
export function useProcess(petId: number | null) {
  const session = useSession();
  const leave = useSessionEnd();
  const person = session?.role === 'User' ? session.user_id : null;
  const key = `${person} ${petId}`;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const { process, failure } = loaded?.key === key ? loaded : { process: null, failure: null };

  function fail(reason: unknown) {
    if (reason instanceof Response) return leave();
    // Keep what is displayed; the next action reloads it.
    return setLoaded((before) =>
      before?.key === key && before.process ? before : { key, process: null, failure: reason },
    );
  }

  const onInitialFailure = useEffectEvent(fail);
  useEffect(() => {
    if (person === null) return;
    markProcedureRead(petId)
      .then(() => fetchProcess(petId))
      .then((found) => setLoaded({ key, process: found, failure: null }), onInitialFailure);
  }, [person, petId, key]);

  return {
    session,
    process,
    failure,
    sentence: failure === null ? null : describeFailure(failure, 'The adoption could not be loaded. Please try again.'),
    leave,
    /** @param nextPetId the pet to load, if the URL names none */
    async load(nextPetId: number | null = petId ?? process?.pet?.id ?? null): Promise<AdoptionProcess | null> {
      try {
        const found = await fetchProcess(nextPetId);
        setLoaded({ key, process: found, failure: null });
        return found;
      } catch (reason) {
        fail(reason);
        return null;
      }
    },
  };
}

function fetchProcess(petId: number | null): Promise<AdoptionProcess> {
  return call('GET /api/adoptions/process', { query: { pet_id: petId === null ? '' : String(petId) } });
}

/** A user who had to log in to continue has read the procedure. */
async function markProcedureRead(petId: number | null): Promise<void> {
  if (pendingProcedureRead.consume() !== (petId ?? 0)) return;
  const body = { pet_id: petId, procedure_read: 'yes' };
  // On failure the user can press the button again.
  await call('PUT /api/adoptions/draft', { body, allow401: true }).catch(() => undefined);
}
