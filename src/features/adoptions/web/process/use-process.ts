import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { describeFailure, isUnreachable } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { pollWhileVisible } from '../../../../browser/dashboard/use-polling.ts';
import { useSession } from '../../../../browser/session.ts';
import type { AdoptionProcess, AdoptionsApi } from '../../adoptions.contract.ts';
import { fetchProcess, loadProcess, LOCAL_RETRY_MS } from '../form/load-process.ts';
import { pendingProcedureRead } from './pending-procedure.ts';
import { useSessionEnd } from './use-session-end.ts';

const call = createApiClient<AdoptionsApi>();

interface Loaded {
  /** The user and the pet it belongs to. */
  key: string;
  process: AdoptionProcess | null;
  isLocal?: boolean;
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
  const { process, failure, isLocal = false } = loaded?.key === key ? loaded : { process: null, failure: null };
  /** Counts the requests: an earlier one that returns late must not replace what a later one has loaded. */
  const lastRequest = useRef(0);

  function fail(reason: unknown) {
    if (reason instanceof Response) return leave();
    // Keep what is displayed; the next action reloads it.
    return setLoaded((before) =>
      before?.key === key && before.process ? before : { key, process: null, failure: reason },
    );
  }

  const onInitialFailure = useEffectEvent(fail);
  useEffect(() => {
    if (person === null) return undefined;
    markProcedureRead(petId)
      .then(() => loadProcess(petId))
      .then((found) => setLoaded({ key, ...found, failure: null }), onInitialFailure);
    // Another tab may log out: by the next login, the server has newer answers.
    return () => setLoaded(null);
  }, [person, petId, key]);

  /** @param nextPetId the pet to load, if the URL names none */
  async function load(nextPetId: number | null = petId ?? process?.pet?.id ?? null): Promise<AdoptionProcess | null> {
    lastRequest.current += 1;
    const request = lastRequest.current;
    try {
      const found = await fetchProcess(nextPetId);
      if (request === lastRequest.current) setLoaded({ key, process: found, failure: null });
      return found;
    } catch (reason) {
      fail(reason);
      return null;
    }
  }

  const isIncomplete = isLocal || isUnreachable(failure);
  const complete = useEffectEvent(() => void load(petId));
  useEffect(() => (isIncomplete ? pollWhileVisible(() => complete(), LOCAL_RETRY_MS) : undefined), [isIncomplete]);

  return {
    session,
    process,
    failure,
    sentence: failure === null ? null : describeFailure(failure, 'We couldn’t load your adoption. Please try again.'),
    leave,
    load,
  };
}

/** A user who had to log in to continue has read the procedure. */
async function markProcedureRead(petId: number | null): Promise<void> {
  if (pendingProcedureRead.consume() !== (petId ?? 0)) return;
  const body = { pet_id: petId, procedure_read: 'yes' };
  // On failure the user can press the button again.
  await call('PUT /api/adoptions/draft', { body, allow401: true }).catch(() => undefined);
}
