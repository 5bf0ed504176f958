import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { MAX_RUN_MS } from './run-every.ts';

/** How the servers and workers of a database run its periodic jobs. */
export interface JobStatus {
  /** False if no server has run jobs lately: all were started with `JOBS=false`, and there is no worker. */
  isAnyServerRunningJobs: boolean;
  /** By name. */
  jobs: {
    name: string;
    interval_ms: number;
    is_running: boolean;
    /** Whether it should have run minutes ago, or has been running for hours, as one that hangs. */
    is_late: boolean;
    due_at: Date;
    last_started_at: Date | null;
    last_succeeded_at: Date | null;
    last_failed_at: Date | null;
    /** The code or name of the last failure's error; null if the last run succeeded. */
    last_error: string | null;
    /** Of the last run that ended; milliseconds. */
    last_duration_ms: number | null;
  }[];
}

/** Longer than the start of a server, or the takeover from one that was killed. */
const LATE_AFTER = sql`interval '3 minutes'`;
const LONG_RUN = sql`greatest(2 * every_ms * interval '1 ms', ${MAX_RUN_MS / 3} * interval '1 ms')`;

/** How each job's last runs ended, without the jobs of earlier versions, which no server runs anymore. */
export async function findJobStatus(db: Database): Promise<JobStatus> {
  const { rows } = await sql<JobStatus['jobs'][number] & { is_recent: boolean }>`
    select name, every_ms as interval_ms, is_running, due_at, last_started_at, last_succeeded_at, last_failed_at,
      last_duration_ms,
      case when last_failed_at > last_succeeded_at or last_succeeded_at is null then last_error end as last_error,
      case when is_running then last_started_at < clock_timestamp() - ${LONG_RUN}
        else greatest(due_at, enrolled_at) < clock_timestamp() - ${LATE_AFTER} end as is_late,
      is_running or greatest(enrolled_at, last_started_at) > clock_timestamp() - ${LATE_AFTER} as is_recent
    from job_leases, coalesce(expires_at > clock_timestamp(), false) as is_running
    where enrolled_at = (select max(enrolled_at) from job_leases)
      or last_started_at > clock_timestamp() - 2 * every_ms * interval '1 ms'
    order by name`.execute(db);
  return {
    isAnyServerRunningJobs: rows.some(({ is_recent }) => is_recent),
    jobs: rows.map(({ is_recent: _isRecent, ...job }) => job),
  };
}
