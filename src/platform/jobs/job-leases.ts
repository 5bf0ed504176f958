import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Job } from './run-every.ts';

/** The process that claims jobs, and for how long. */
export interface Holder {
  id: string;
  leaseMs: number;
}

const lengthOf = ({ leaseMs }: Holder) => sql`${leaseMs} * interval '1 ms'`;

/** Jobs are deleted this long after the last server that had them started, such as those of earlier versions. */
const FORGOTTEN_AFTER = sql`interval '7 days'`;

/** How a job's run ended. */
export interface FinishedRun {
  name: string;
  /** The error's code or name; null after a success. */
  error: string | null;
  durationMs: number;
  /** Whether it was interrupted because the server stopped: then it remains due. */
  isInterrupted: boolean;
}

/** A job's row, as the claiming server sees it. */
export interface JobTurn {
  name: string;
  /** Whether this call has claimed it. */
  is_claimed: boolean;
  /** How long until it is due, or until the lease of the server that runs it expires. */
  wait_ms: number;
}

/** Adds the rows of jobs that have none yet, and records that a server with these jobs has started. */
export async function enrollJobs(db: Database, jobs: readonly Pick<Job, 'name' | 'everyMs' | 'firstAfterMs'>[]) {
  const names = jobs.map(({ name }) => name);
  await sql`
    with forgotten as (
      delete from job_leases
      where name <> all(${names}::text[])
        and greatest(enrolled_at, last_started_at) < clock_timestamp() - ${FORGOTTEN_AFTER}
    )
    insert into job_leases (name, every_ms, due_at, enrolled_at)
    select name, every_ms, clock_timestamp() + first_after_ms * interval '1 ms', statement_timestamp()
    from unnest(${names}::text[], ${jobs.map(({ everyMs }) => everyMs)}::integer[], ${jobs.map(({ firstAfterMs }) => firstAfterMs)}::integer[])
      as job (name, every_ms, first_after_ms)
    order by name
    on conflict (name) do update set every_ms = excluded.every_ms, enrolled_at = excluded.enrolled_at`.execute(db);
}

/**
 * Claims those of these jobs that are due and that no server is running, by the database's clock. A clock that is set
 * back delays no job by more than its interval.
 * @returns every job that has a row
 */
export async function claimDueJobs(db: Database, holder: Holder, names: readonly string[]): Promise<JobTurn[]> {
  const { rows } = await sql<JobTurn>`
    with due as materialized (
      select name from job_leases
      where name = any(${names}::text[])
        and (due_at <= clock_timestamp() or due_at > clock_timestamp() + every_ms * interval '1 ms')
        and (expires_at is null or expires_at <= clock_timestamp() or expires_at > clock_timestamp() + ${lengthOf(holder)})
      for update skip locked
    ), claimed as (
      update job_leases
      set holder = ${holder.id}, expires_at = clock_timestamp() + ${lengthOf(holder)}, last_started_at = clock_timestamp()
      from due where job_leases.name = due.name
      returning job_leases.name
    )
    select name, claimed.name is not null as is_claimed, ${waitMs} as wait_ms
    from job_leases left join claimed using (name)
    where name = any(${names}::text[])`.execute(db);
  return rows;
}

/** Extends the leases of running jobs. @returns the jobs that this process still holds */
export async function renewLeases(db: Database, holder: Holder, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update job_leases set expires_at = clock_timestamp() + ${lengthOf(holder)}
    where holder = ${holder.id} and name = any(${names}::text[])
    returning name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Records how runs ended, and releases their leases. The next run is due at the next multiple of the interval, so that jobs
 * of one interval are claimed in one statement: counted from the start, or from the end if the run took longer than that.
 * Changes nothing where another server has taken over.
 * @returns how long until each is due again
 */
export async function finishRuns(
  db: Database,
  holder: Holder,
  runs: readonly FinishedRun[],
): Promise<Omit<JobTurn, 'is_claimed'>[]> {
  const { rows } = await sql<Omit<JobTurn, 'is_claimed'>>`
    update job_leases as l
    set holder = null, expires_at = null,
      due_at = case when is_interrupted then due_at else ${nextDueAt} end,
      last_succeeded_at = case when error is null and not is_interrupted then clock_timestamp() else last_succeeded_at end,
      last_failed_at = case when error is null then last_failed_at else clock_timestamp() end,
      last_error = coalesce(error, last_error),
      last_duration_ms = case when is_interrupted then last_duration_ms else duration_ms end
    from unnest(
      ${runs.map(({ name }) => name)}::text[], ${runs.map(({ error }) => error)}::text[],
      ${runs.map(({ durationMs }) => Math.round(durationMs))}::integer[], ${runs.map((run) => run.isInterrupted)}::boolean[]
    ) as run (run_name, error, duration_ms, is_interrupted)
    where l.name = run_name and l.holder = ${holder.id}
    returning l.name, ${waitMs} as wait_ms`.execute(db);
  return rows;
}

const countedFrom = sql`
  case when clock_timestamp() - last_started_at > every_ms * interval '1 ms' then clock_timestamp() else last_started_at end`;

const nextDueAt = sql`
  to_timestamp((floor(extract(epoch from ${countedFrom}) * 1000 / every_ms) + 1) * every_ms / 1000.0)`;

const waitMs = sql`
  ceil(extract(epoch from greatest(due_at, expires_at) - clock_timestamp()) * 1000)::double precision`;
