import { formatCount } from '../../../../platform/format-number.contract.ts';
import { findJobStatus, type JobStatus } from '../../../../platform/jobs/find-job-status.ts';
import type { Check, CheckContext, Finding } from './check.ts';
import { formatSeconds } from './format.ts';

const MAX_NAMED = 5;

/** Whether any server runs the periodic jobs, and how their last runs ended. */
export const jobsCheck = {
  id: 'jobs',
  title: 'Jobs',
  needsDatabase: true,
  async run({ db, config, clock, getPoolUse }: CheckContext) {
    const status = await findJobStatus(db);
    const { jobs } = status;
    const isStopped = isWithoutJobs(status, config);
    // A command may run while all servers are stopped.
    if (!status.isAnyServerRunningJobs && !getPoolUse) return config.runsJobs ? null : NO_WORKER;
    if (jobs.length === 0 && !isStopped) return null;
    const failing = jobs.filter(({ last_error: error }) => error !== null);
    const succeeded = jobs.flatMap(({ last_succeeded_at: at }) => at?.getTime() ?? []);
    return {
      ...judge(isStopped, jobs, failing),
      facts: [
        {
          label: 'Jobs',
          value: `${jobs.length}, ${jobs.filter(({ is_running: isRunning }) => isRunning).length} running`,
        },
        ...(succeeded.length === 0
          ? []
          : [{ label: 'Last success', value: `${secondsSince(Math.max(...succeeded), clock.now())} ago` }]),
        ...jobs
          .filter(({ is_late: isLate, is_running: isRunning }) => isLate && isRunning)
          .slice(0, MAX_NAMED)
          .map(({ name, last_started_at: at }) => ({
            label: capitalize(name),
            value: `running for ${secondsSince(at?.getTime() ?? 0, clock.now())}`,
          })),
        ...failing.slice(0, MAX_NAMED).map(({ name, last_error: error, last_failed_at: at }) => ({
          label: capitalize(name),
          value: `failed ${secondsSince(at?.getTime() ?? 0, clock.now())} ago (${error})`,
        })),
      ],
    };
  },
} satisfies Check;

const NO_WORKER = {
  status: 'warning',
  summary: 'JOBS is false, and no worker has run for three minutes: nothing sends emails or cleans up.',
  advice: 'Start a worker with npm run worker, or the service pawhaven-worker.',
  facts: [],
} satisfies Finding;

/** Whether no server runs jobs, as seen by a server. Its own are not recorded yet in the first seconds of a new database. */
export function isWithoutJobs(
  { isAnyServerRunningJobs, jobs }: JobStatus,
  { runsJobs }: Pick<CheckContext['config'], 'runsJobs'>,
): boolean {
  return !isAnyServerRunningJobs && (jobs.length > 0 || !runsJobs);
}

function judge(isStopped: boolean, jobs: JobStatus['jobs'], failing: JobStatus['jobs']): Finding {
  if (isStopped) {
    return {
      status: 'error',
      summary: 'No server is running jobs, so reminders and reset links aren’t sent.',
      advice: 'Start a worker, or a server without JOBS=false.',
    };
  }
  const late = jobs.filter(({ is_late: isLate }) => isLate);
  if (late.length > 0) {
    const hanging = late.filter(({ is_running: isRunning }) => isRunning).length;
    const overdue = late.length - hanging;
    const parts = [
      ...(overdue > 0 ? [`${formatCount(overdue, 'job')} ${overdue === 1 ? 'is' : 'are'} overdue`] : []),
      ...(hanging > 0
        ? [`${formatCount(hanging, 'job')} ${hanging === 1 ? 'has' : 'have'} been running for hours`]
        : []),
    ];
    return {
      status: 'warning',
      summary: `${parts.join(', and ')}.`,
      advice: 'The servers may be too busy, or the database or the storage may be too slow.',
    };
  }
  if (failing.length > 0) {
    return {
      status: 'warning',
      summary: `${formatCount(failing.length, 'job')} failed on the last run. We’ll try again automatically.`,
      advice: 'If this continues, check the log: it has a line for each failure.',
    };
  }
  return { status: 'ok', summary: 'All jobs are running on time.' };
}

function secondsSince(ms: number, now: Date): string {
  return formatSeconds(Math.max(0, (now.getTime() - ms) / 1000));
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
