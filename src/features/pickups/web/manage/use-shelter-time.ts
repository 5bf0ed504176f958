import { use, useEffect, useState } from 'react';
import { SiteContext } from '../../../../ui/site-context.ts';
import { formatShelterTime } from '../../pickup-days.contract.ts';

const MINUTE_MS = 60_000;

/** The shelter's local date and time, such as `2026-05-04 22:00`, by the minute. */
export function useShelterTime(): string {
  const { timeZone } = use(SiteContext);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return formatShelterTime(timeZone, now);
}
