import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import { checkStatuses, type CheckResult, type CheckStatus } from '../system-status.contract.ts';
import { applicationCheck } from './checks/application.ts';
import { backupCheck } from './checks/backup.ts';
import { certificateCheck } from './checks/certificate.ts';
import type { Check, CheckContext, Finding } from './checks/check.ts';
import { clockCheck } from './checks/clock.ts';
import { databaseCheck } from './checks/database.ts';
import { demoCheck } from './checks/demo.ts';
import { diskCheck } from './checks/disk.ts';
import { emailCheck } from './checks/email.ts';
import { jobsCheck } from './checks/jobs.ts';
import { storageCheck } from './checks/storage.ts';
import { timeZoneCheck } from './checks/time-zone.ts';

/** In the order in which they are listed. */
const checks: readonly Check[] = [
  applicationCheck,
  databaseCheck,
  clockCheck,
  storageCheck,
  diskCheck,
  backupCheck,
  emailCheck,
  jobsCheck,
  certificateCheck,
  timeZoneCheck,
  demoCheck,
];

const TIMEOUT_MS = 5000;

interface Options {
  /** For each check. */
  timeoutMs?: number;
}

/**
 * Runs all checks of an installation that apply to it, at the same time.
 * @param context without a database if it could not be opened: then those that need one are left out
 * @returns a result for each; a check that fails or times out is an error
 */
export async function runChecks(
  context: Omit<CheckContext, 'db'> & { db: CheckContext['db'] | null },
  { timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<CheckResult[]> {
  const { db } = context;
  const results = checks.map(async (check) => {
    if (check.needsDatabase && db === null) return [];
    const running = check.needsDatabase ? check.run({ ...context, db: db! }) : check.run(context);
    const finding = await withTimeout(running, timeoutMs).catch((error: unknown) => describeFailure(check, error));
    return finding === null ? [] : [toResult(check, finding)];
  });
  return (await Promise.all(results)).flat();
}

/** The worst of them. */
export function worstStatus(results: readonly CheckResult[]): CheckStatus {
  return checkStatuses.findLast((status) => results.some((result) => result.status === status)) ?? 'ok';
}

function toResult(
  { id, title }: Check,
  { status, summary, advice = null, facts = [], link = null }: Finding,
): CheckResult {
  return { id, title, status, summary, advice, facts, link };
}

async function withTimeout<T>(running: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new CheckTimeout()), ms);
  });
  try {
    return await Promise.race([running, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

class CheckTimeout extends Error {}

function describeFailure({ needsDatabase }: Check, error: unknown): Finding {
  if (error instanceof CheckTimeout) {
    return { status: 'error', summary: 'There was no response within five seconds.', advice: LOOK_INTO_LOG };
  }
  if (needsDatabase && isDatabaseUnavailable(error)) {
    return {
      status: 'error',
      summary: 'The database doesn’t respond.',
      advice: 'Start it, or correct DATABASE_URL. Until then, public pages are served from the cache.',
    };
  }
  return { status: 'error', summary: 'This couldn’t be checked.', advice: LOOK_INTO_LOG };
}

const LOOK_INTO_LOG = 'Check the server’s log for details.';
