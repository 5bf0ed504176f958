import { LRUCache } from 'lru-cache';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import type { RecordDenied } from '../../../platform/http/current-user.ts';

const HOUR_MS = 3_600_000;
const MAX_REMEMBERED = 10_000;

/**
 * Records calls that users were not allowed to make: each call of a user once an hour, so that no one can fill the log,
 * and a page that polls after a role has ended is one entry.
 */
export function recordDeniedCalls(db: Database, clock: Clock): RecordDenied {
  const recorded = new LRUCache<string, true>({
    max: MAX_REMEMBERED,
    ttl: HOUR_MS,
    perf: { now: () => clock.now().getTime() },
    ttlResolution: 0,
  });
  return async ({ actor, call, summary, ip }) => {
    const key = `${actor.id} ${call}`;
    if (recorded.has(key)) return;
    recorded.set(key, true);
    const subject = { type: 'user', id: actor.id };
    await recordEvent(db, { actor, action: 'user.denied', subject, details: { summary }, ip, now: clock.now() });
  };
}
