import { useEffect, useEffectEvent, useState } from 'react';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { useSession } from '../../../../browser/session.ts';
import type { AdoptionProcess, AdoptionsApi } from '../../adoptions.contract.ts';
import { readProcedureWish } from './read-wish.ts';
import { useSessionEnd } from './use-session-end.ts';

const call = currentUser<AdoptionsApi>();

interface Loaded {
  /** Whose, and of which pet. */
  of: string;
  process: AdoptionProcess | null;
  failure: unknown;
}

/**
 * How far one's own adoption has come, as the server knows it.
 * @param petId the pet in the address; null: the server says which one
 */
export function useProcess(petId: number | null) {
  const session = useSession();
  const leave = useSessionEnd();
  const person = session?.role === 'User' ? session.user_id : null;
  const of = `${person} ${petId}`;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const { process, failure } = loaded?.of === of ? loaded : { process: null, failure: null };

  function fail(reason: unknown) {
    if (reason instanceof Response) return leave();
    // What is shown stays, and the next deed brings it up to date.
    return setLoaded((before) =>
      before?.of === of && before.process ? before : { of, process: null, failure: reason },
    );
  }

  const failFirst = useEffectEvent(fail);
  useEffect(() => {
    if (person === null) return;
    noteRead(petId)
      .then(() => ask(petId))
      .then((found) => setLoaded({ of, process: found, failure: null }), failFirst);
  }, [person, petId, of]);

  return {
    session,
    process,
    failure,
    sentence: failure === null ? null : describeFailure(failure, 'The adoption could not be loaded. Please try again.'),
    leave,
    /** @param meant the pet it is about from now on, where the address names none */
    async load(meant: number | null = petId ?? process?.pet?.id ?? null): Promise<AdoptionProcess | null> {
      try {
        const found = await ask(meant);
        setLoaded({ of, process: found, failure: null });
        return found;
      } catch (reason) {
        fail(reason);
        return null;
      }
    },
  };
}

function ask(petId: number | null): Promise<AdoptionProcess> {
  return call('GET /api/adoptions/process', { query: { pet_id: petId === null ? '' : String(petId) } });
}

/** Whoever had to log in to go on has read the procedure. */
async function noteRead(petId: number | null): Promise<void> {
  if (readProcedureWish.consume() !== (petId ?? 0)) return;
  const body = { pet_id: petId, procedure_read: 'yes' };
  // They can press the button once more.
  await call('PUT /api/adoptions/draft', { body, allow401: true }).catch(() => undefined);
}
