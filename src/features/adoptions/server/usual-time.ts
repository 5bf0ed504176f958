import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

const YEAR_MS = 365 * 86_400_000;
/** Of fewer decisions no usual time is told. */
const FEWEST_DECISIONS = 5;

/** How long the shelter usually takes to decide: the median of the past year's decisions (`product.md`, section 4). */
export async function findUsualTime(db: Database, now: Date): Promise<{ days: number | null; decisions: number }> {
  const { rows } = await sql<{ days: number | null; decisions: number }>`
    select count(*)::int as decisions,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)) / 86400 as days
    from applications
    where decided_at > ${new Date(now.getTime() - YEAR_MS)} and status in ('Approved', 'Rejected') and not is_walk_in
  `.execute(db);
  const { days, decisions } = rows[0]!;
  return { days: decisions < FEWEST_DECISIONS || days === null ? null : Math.round(days * 10) / 10, decisions };
}
