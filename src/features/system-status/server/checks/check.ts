import type { Clock } from '../../../../platform/clock.ts';
import type { Config } from '../../../../platform/config.ts';
import type { Database } from '../../../../platform/database.ts';
import type { PoolUse } from '../../../../platform/database/pool-use.ts';
import type { Redis } from '../../../../platform/redis/redis.ts';
import type { CheckResult } from '../../system-status.contract.ts';

/** What a check may use: a server's `AppContext` and an operator command's context both have it. */
export interface CheckContext {
  db: Database;
  config: Config;
  clock: Clock;
  /** Of the server; absent in a command. */
  getPoolUse?: () => PoolUse;
  /** Of the server, null unless it is configured; absent in a command, which has no open connection. */
  redis?: Redis | null;
}

/** The parts of a result that a check decides; the rest has defaults. */
export type Finding = Pick<CheckResult, 'status' | 'summary'> & Partial<Pick<CheckResult, 'advice' | 'facts' | 'link'>>;

/** Checks one part of an installation. */
export type Check = { id: string; title: string } & (
  | { needsDatabase: true; run: (context: CheckContext) => Promise<Finding | null> }
  /** Works while the database is down. Null if there is nothing to check. */
  | { needsDatabase: false; run: (context: Omit<CheckContext, 'db'>) => Promise<Finding | null> }
);
