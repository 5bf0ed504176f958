import { use } from 'react';
import { dayIn } from '../../platform/shelter-day.contract.ts';
import { useCurrentMinute } from '../../ui/dashboard/date-time.tsx';
import { SiteContext } from '../../ui/site-context.ts';

/** The shelter's day, which passes while a page is open, and its time zone. */
export function useToday(): { today: string; timeZone: string } {
  const { timeZone } = use(SiteContext);
  return { today: dayIn(timeZone, useCurrentMinute()), timeZone };
}
