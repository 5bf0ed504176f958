import { useEffect, useState } from 'react';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { describeFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { MAX_DAYS_AT_ONCE } from '../pickups.constants.ts';
import type { PickupDay, PickupsApi } from '../pickups.contract.ts';

const call = createApiClient<PickupsApi>();

interface LoadedSlots {
  /** null while loading. */
  days: PickupDay[] | null;
  failure: string | null;
}

export interface FreeSlots extends LoadedSlots {
  /** Loads the slots again, for example after a conflict. */
  reload: () => void;
}

/** The free slots of a location, from today on, or from `date` if that lies beyond the first range. */
export function useFreeSlots(location: string, date: string, today: string): FreeSlots {
  const from = date < addDays(today, MAX_DAYS_AT_ONCE) ? today : date;
  const requestKey = `${location} ${from}`;
  const [reloads, setReloads] = useState(0);
  const [loaded, setLoaded] = useState<(LoadedSlots & { requestKey: string; reloads: number }) | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const query = { from, days: String(MAX_DAYS_AT_ONCE), location };
    call('GET /api/schedule-pickup/slots', { query, signal: controller.signal }).then(
      (days) => setLoaded({ requestKey, reloads, days, failure: null }),
      (failure: unknown) => {
        if (controller.signal.aborted) return;
        setLoaded({
          requestKey,
          reloads,
          days: null,
          failure: describeFailure(failure, 'We couldn’t load the times.'),
        });
      },
    );
    return () => controller.abort();
  }, [requestKey, from, location, reloads]);

  const known = loaded?.requestKey === requestKey ? loaded : { days: null, failure: null };
  return { days: known.days, failure: known.failure, reload: () => setReloads((count) => count + 1) };
}
