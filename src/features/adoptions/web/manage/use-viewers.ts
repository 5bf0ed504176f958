import { useEffect, useState } from 'react';
import { currentUser } from '../../../../browser/create-api-client.ts';
import type { ManageAdoptionsApi } from '../../manage-adoptions.contract.ts';

const call = currentUser<ManageAdoptionsApi>();
const EVERY = 15_000;

/** Says that one is looking at an application for as long as it is in sight. @returns who else is */
export function useViewers(id: number): { id: number; name: string }[] {
  const [others, setOthers] = useState<{ id: number; name: string }[]>([]);
  useEffect(() => {
    let isHere = true;
    const say = async (is_leaving: boolean) => {
      try {
        const answer = await call('PUT /api/adoptions/:id/viewers', { params: { id }, body: { is_leaving } });
        if (isHere) setOthers(answer.others);
      } catch {
        // It is said again soon, and whatever one does on the page tells what is wrong.
      }
    };
    const sayIfSeen = () => void (document.visibilityState === 'visible' && say(false));
    const sayWhetherSeen = () => void say(document.visibilityState !== 'visible');
    sayIfSeen();
    const timer = setInterval(sayIfSeen, EVERY);
    document.addEventListener('visibilitychange', sayWhetherSeen);
    return () => {
      isHere = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', sayWhetherSeen);
      void say(true);
    };
  }, [id]);
  return others;
}
