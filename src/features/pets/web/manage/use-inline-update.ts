import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import type { AdminPet } from '../../admin-pets.contract.ts';
import type { InlinePetUpdate } from './pets-labels.ts';
import type { PetUpdateResult, PetUpdateRequest } from './view-pets-action.ts';

/**
 * Updates a pet in its row optimistically. An error reverts it.
 * @param onDone called after the update; the row may be about to leave the list
 */
export function useInlineUpdate({ id, name }: Pick<AdminPet, 'id' | 'name'>, onDone: (message: string) => void) {
  const { data: result, json, submit } = useFetcher<PetUpdateResult>();
  const notify = useEffectEvent(onDone);
  useEffect(() => {
    if (result?.isDone) notify(result.message);
  }, [result]);

  return {
    /** The update in progress. */
    pending: (json as PetUpdateRequest | undefined)?.change,
    change: (change: InlinePetUpdate) => {
      const request: PetUpdateRequest = { id, name, change };
      void submit(request, { method: 'post', encType: 'application/json', flushSync: true });
    },
  };
}
