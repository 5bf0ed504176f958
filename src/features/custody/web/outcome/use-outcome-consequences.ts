import { useEffect, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { OutcomeType } from '../../custody.constants.ts';
import type { CustodyApi } from '../../custody.contract.ts';

const call = createApiClient<CustodyApi>();

/** What an outcome leads to, by the server's rules; null until it is loaded, empty if that fails. */
export function useOutcomeConsequences(id: number, type: OutcomeType): string[] | null {
  const [loaded, setLoaded] = useState<{ type: OutcomeType; sentences: string[] } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/records/:id/outcome-consequences', {
      params: { id },
      query: { type },
      signal: controller.signal,
    }).then(
      ({ sentences }) => setLoaded({ type, sentences }),
      // The outcome itself will say what is wrong.
      () => !controller.signal.aborted && setLoaded({ type, sentences: [] }),
    );
    return () => controller.abort();
  }, [id, type]);
  return loaded?.type === type ? loaded.sentences : null;
}
