import { useEffect, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { MAX_DECLINED_AT_ONCE } from '../../adoptions.constants.ts';
import type { ApplicationChangeType, Consequences, DecisionsApi } from '../../decisions.contract.ts';

const call = createApiClient<DecisionsApi>();

/** What a change leads to, by the server's rules; null until it is loaded, empty if that fails. */
export function useConsequences(id: number, change: ApplicationChangeType): Consequences | null {
  const [consequences, setConsequences] = useState<Consequences | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/adoptions/:id/consequences', { params: { id }, query: { change }, signal: controller.signal }).then(
      setConsequences,
      // The change itself will say what is wrong.
      () => !controller.signal.aborted && setConsequences({ sentences: [], promised: null }),
    );
    return () => controller.abort();
  }, [id, change]);
  return consequences;
}

/** What rejecting applications together leads to; empty if they are too many. */
export function useBulkConsequences(applicationIds: readonly number[]): string[] | null {
  const [sentences, setSentences] = useState<string[] | null>(null);
  const ids = applicationIds.slice(0, MAX_DECLINED_AT_ONCE + 1).join(',');
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/adoptions/bulk-consequences', { query: { ids }, signal: controller.signal }).then(
      (loaded) => setSentences(loaded.sentences),
      () => !controller.signal.aborted && setSentences([]),
    );
    return () => controller.abort();
  }, [ids]);
  return sentences;
}
