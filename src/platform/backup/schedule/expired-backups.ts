import { dayIn } from '../../shelter-day.contract.ts';
import type { Retention } from '../backup-settings.ts';

export interface DatedBackup {
  name: string;
  madeAt: Date;
  /** `failed`: it could not be restored; `verified`: it could. */
  verification: 'verified' | 'failed' | undefined;
}

const DAY_MS = 86_400_000;

/**
 * The backups that may be deleted. These stay: the newest of each of the last days, weeks and months that have one,
 * all of the 24 hours before the newest, the newest itself and the newest verified one. A backup that couldn't be
 * restored doesn't count, and is deleted once a newer one is verified.
 */
export function chooseExpired(
  backups: readonly DatedBackup[],
  { days, weeks, months }: Retention,
  timeZone: string,
): DatedBackup[] {
  const sorted = backups.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  const usable = sorted.filter(({ verification }) => verification !== 'failed');
  const verified = sorted.find(({ verification }) => verification === 'verified');
  const [newest] = usable;
  const saved = new Set<DatedBackup>([
    ...sorted.slice(0, 1),
    ...(newest ? usable.filter(({ madeAt }) => newest.madeAt.getTime() - madeAt.getTime() < DAY_MS) : []),
    ...(verified ? [verified] : []),
    ...newestOfEach(usable, days, (day) => day, timeZone),
    ...newestOfEach(usable, weeks, weekOf, timeZone),
    ...newestOfEach(usable, months, (day) => day.slice(0, 7), timeZone),
  ]);
  const isEvidence = ({ verification, madeAt }: DatedBackup) =>
    verification === 'failed' && !(verified && verified.madeAt > madeAt);
  return sorted.filter((backup) => !saved.has(backup) && !isEvidence(backup));
}

/** @param sorted the newest first */
function newestOfEach(
  sorted: readonly DatedBackup[],
  count: number,
  periodOf: (day: string) => string,
  timeZone: string,
): DatedBackup[] {
  const newest = new Map<string, DatedBackup>();
  for (const backup of sorted) {
    const period = periodOf(dayIn(timeZone, backup.madeAt));
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()].slice(0, count);
}

/** ISO weeks, which start on Mondays. */
function weekOf(day: string): string {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(day);
  return `${yearOfWeek}-W${weekOfYear}`;
}
