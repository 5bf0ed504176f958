import { useEffect, useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import type { CustodyApi } from '../custody.contract.ts';

const call = createApiClient<CustodyApi>();
const DEBOUNCE_MS = 250;

export type KnownAnimal = Awaited<ReturnType<typeof findAnimals>>[number];

function findAnimals(value: string, signal: AbortSignal) {
  return call('GET /api/records/custody/identifiers', { query: { value }, signal });
}

/** The animals that have this number already, while it is typed or scanned; none for an incomplete one (null). */
export function useKnownAnimals(value: string | null): readonly KnownAnimal[] {
  const [found, setFound] = useState<{ value: string; animals: readonly KnownAnimal[] } | null>(null);
  useEffect(() => {
    if (value === null) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      findAnimals(value, controller.signal).then(
        (animals) => setFound({ value, animals }),
        // The server checks it again when it is saved.
        () => undefined,
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [value]);
  return found !== null && found.value === value ? found.animals : [];
}
