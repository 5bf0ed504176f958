import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import type { ManagedPet } from '../../manage-pets.contract.ts';
import type { QuickChange } from './pets-words.ts';
import type { PetAnswer, PetDeed } from './view-pets-action.ts';

/**
 * Changes a pet in its row at once, as the reader sees it; what is refused goes back.
 * @param onDone told what has become of it; by then its row may be about to leave
 */
export function useQuickChange({ id, name }: Pick<ManagedPet, 'id' | 'name'>, onDone: (message: string) => void) {
  const { data: answer, json, submit } = useFetcher<PetAnswer>();
  const tell = useEffectEvent(onDone);
  useEffect(() => {
    if (answer?.isDone) tell(answer.message);
  }, [answer]);

  return {
    /** What is on its way. */
    coming: (json as PetDeed | undefined)?.change,
    change: (change: QuickChange) => {
      const deed: PetDeed = { id, name, change };
      void submit(deed, { method: 'post', encType: 'application/json', flushSync: true });
    },
  };
}
