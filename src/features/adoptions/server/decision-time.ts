import { sql } from 'kysely';
import { declareReads } from '../../../platform/cache/read-subjects.ts';
import type { Database } from '../../../platform/database.ts';

/** A median that is out of date because an old decision was deleted or reversed is used no longer than this. */
const CACHED_MS = 60_000;

interface DecisionTime {
  days: number | null;
  decisions: number;
}

/** Only the latest decisions count. */
const MAX_DECISIONS = 1000;

/** Returns the median time from application to decision (`product.md`, section 4). */
export async function getDecisionTime(db: Database): Promise<DecisionTime> {
  const select = sql<DecisionTime>`
    select count(*)::int as decisions,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)) / 86400 as days
    from (
      select decided_at, created_at from applications
      where decided_at is not null and status in ('Approved', 'Rejected') and not is_walk_in
      order by decided_at desc limit ${MAX_DECISIONS}
    ) as past
  `;
  // A cached page shows it as of the day that it was rendered.
  const { rows } = await declareReads([], () => select.execute(db));
  const { days, decisions } = rows[0]!;
  return { days: days === null ? null : Math.round(days * 10) / 10, decisions };
}

/** SQL: when the latest decision was made. */
export const latestDecision = sql<Date | null>`(
  select decided_at from applications where decided_at is not null order by decided_at desc limit 1)`;

/** Caches the decision time until the next decision, on whichever server. */
export class DecisionTimeCache {
  #cached: { time: DecisionTime; latest: number | undefined; at: number } | undefined;

  /** @param latest the value of `latestDecision` */
  async get(db: Database, latest: Date | null): Promise<DecisionTime> {
    const known = this.#cached;
    if (known && known.latest === latest?.getTime() && performance.now() - known.at < CACHED_MS) return known.time;
    const time = await getDecisionTime(db);
    this.#cached = { time, latest: latest?.getTime(), at: performance.now() };
    return time;
  }
}
