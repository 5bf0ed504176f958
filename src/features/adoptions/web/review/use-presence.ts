import { useEffect, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { readSession } from '../../../../browser/session.ts';
import { pollWhileVisible } from '../../../../browser/dashboard/use-polling.ts';
import type { ReviewApi } from '../../review.contract.ts';

const call = createApiClient<ReviewApi>();

const REPORT_INTERVAL_MS = 15_000;

/** Reports that the user views the application while the page is visible. @returns the other viewers */
export function usePresence(id: number): { id: number; name: string }[] {
  const [others, setOthers] = useState<{ id: number; name: string }[]>([]);
  useEffect(() => {
    let isMounted = true;
    const report = async (is_leaving: boolean) => {
      try {
        const response = await call('PUT /api/adoptions/:id/viewers', { params: { id }, body: { is_leaving } });
        if (isMounted) setOthers(response.others);
      } catch {
        // Reported again soon; the user's next action shows the error.
      }
    };
    const leaveIfHidden = () => void (document.visibilityState === 'hidden' && report(true));
    if (document.visibilityState === 'visible') void report(false);
    const stopPolling = pollWhileVisible(() => void report(false), REPORT_INTERVAL_MS);
    document.addEventListener('visibilitychange', leaveIfHidden);
    return () => {
      isMounted = false;
      stopPolling();
      document.removeEventListener('visibilitychange', leaveIfHidden);
      // The server has forgotten who logged out.
      if (readSession()) void report(true);
    };
  }, [id]);
  return others;
}
