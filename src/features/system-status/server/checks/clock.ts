import { sql } from 'kysely';
import type { Check } from './check.ts';

const WARN_FROM_SECONDS = 5;
const ERROR_FROM_SECONDS = 60;

/** Whether this machine and the database agree on the time; the embedded database uses this machine's clock. */
export const clockCheck = {
  id: 'clock',
  title: 'Clock',
  needsDatabase: true,
  async run({ db, config, clock }) {
    if (config.databaseUrl === undefined) return null;
    const before = clock.now().getTime();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const middle = (before + clock.now().getTime()) / 2;
    const seconds = Math.round(Math.abs(rows[0]!.now.getTime() - middle) / 100) / 10;
    const facts = [{ label: 'Difference', value: `${seconds} s` }];
    if (seconds < WARN_FROM_SECONDS) {
      return { status: 'ok', summary: 'This machine and the database agree on the time.', facts };
    }
    return {
      status: seconds < ERROR_FROM_SECONDS ? 'warning' : 'error',
      summary: `This machine’s clock and the database’s differ by ${seconds} seconds.`,
      advice: 'Turn on time synchronization (NTP) on both machines.',
      facts,
    };
  },
} satisfies Check;
