import type pg from 'pg';

/** What the connections of a pool do. */
export interface PoolUse {
  used: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
  max: number;
}

export function poolUseOf({ totalCount, idleCount, waitingCount, options }: pg.Pool): PoolUse {
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, max: options.max };
}
