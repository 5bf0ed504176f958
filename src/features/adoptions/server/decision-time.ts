import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Only the latest decisions count. */
const MAX_DECISIONS = 1000;

/** Returns the median time from application to decision (`product.md`, section 4). */
export async function getDecisionTime(db: Database): Promise<{ days: number | null; decisions: number }> {
  const { rows } = await sql<{ days: number | null; decisions: number }>`
    select count(*)::int as decisions,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)) / 86400 as days
    from (
      select decided_at, created_at from applications
      where decided_at is not null and status in ('Approved', 'Rejected') and not is_walk_in
      order by decided_at desc limit ${MAX_DECISIONS}
    ) as past
  `.execute(db);
  const { days, decisions } = rows[0]!;
  return { days: days === null ? null : Math.round(days * 10) / 10, decisions };
}
