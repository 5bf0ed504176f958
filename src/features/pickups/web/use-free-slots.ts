import { useEffect, useState } from 'react';
import { describeFailure } from '../../../browser/api-failure.ts';
import { currentUser } from '../../../browser/create-api-client.ts';
import { addDays } from '../pickup-days.contract.ts';
import { MAX_DAYS_AT_ONCE, type PickupLocation } from '../pickup-words.contract.ts';
import type { PickupDay, PickupsApi } from '../pickups.contract.ts';

const call = currentUser<PickupsApi>();

interface Answer {
  /** null until they are there. */
  days: PickupDay[] | null;
  failure: string | null;
}

export interface FreeSlots extends Answer {
  /** Asks anew: somebody else may have taken one. */
  reload: () => void;
}

/** The free slots of a place, from today or from the day that is looked at, whichever shows that day. */
export function useFreeSlots(location: PickupLocation, date: string, today: string): FreeSlots {
  const from = date < addDays(today, MAX_DAYS_AT_ONCE) ? today : date;
  const asked = `${location} ${from}`;
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<(Answer & { asked: string; round: number }) | null>(null);

  useEffect(() => {
    const giveUp = new AbortController();
    const query = { from, days: String(MAX_DAYS_AT_ONCE), location };
    call('GET /api/schedule-pickup/slots', { query, signal: giveUp.signal }).then(
      (days) => setAnswer({ asked, round, days, failure: null }),
      (failure: unknown) => {
        if (giveUp.signal.aborted) return;
        setAnswer({
          asked,
          round,
          days: null,
          failure: describeFailure(failure, 'The free times could not be loaded.'),
        });
      },
    );
    return () => giveUp.abort();
  }, [asked, from, location, round]);

  const known = answer?.asked === asked ? answer : { days: null, failure: null };
  return { days: known.days, failure: known.failure, reload: () => setRound((before) => before + 1) };
}
