import type { Shelter } from './features/settings/settings.contract.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import type { PoolUse } from './platform/database/pool-use.ts';
import type { Network } from './platform/download/network.ts';
import type { Delivery } from './platform/email/deliver-emails.ts';
import type { UploadFolder } from './platform/http/upload-folder.ts';
import type { StoredFiles } from './platform/images/photo-files.ts';
import type { PhotoStore } from './platform/images/photo-store.ts';
import type { InMemoryRateLimiter } from './platform/limits/in-memory-rate-limiter.ts';
import type { Limits } from './platform/limits/limits.ts';
import type { Redis } from './platform/redis/redis.ts';

/** The fake payment provider of the demo, and its keys. */
export interface DemoPayments {
  url: string;
  secretKey: string;
  webhookSecret: string;
}

/**
 * What routes, jobs and the chat get from the running application. Features import this file, so it must not import from
 * their servers.
 */
export interface AppContext {
  db: Database;
  getPoolUse: () => PoolUse;
  clock: Clock;
  limits: Limits;
  /** For frequent events, which are not counted in the database. */
  rateLimiter: InMemoryRateLimiter;
  /** Null unless it is configured. */
  redis: Redis | null;
  photos: PhotoStore;
  /** Medical files and signed agreements, which are private. */
  files: StoredFiles;
  uploads: UploadFolder;
  delivery: Delivery;
  /** Starts the fake payment provider with the first call; null unless only this machine can reach the demo. */
  openDemoPayments: (() => Promise<DemoPayments>) | null;
  /** Replaces the internet in tests. */
  network?: Network;
  config: Config;
  getShelter: () => Promise<Shelter>;
  /** Call after a write to the settings. */
  clearShelter: () => void;
  /** Notifies connected dashboards and chats; call after a write that they show. */
  notifyRealtime: () => void;
  /** Logs a warning in one line. */
  onWarning: (what: string) => void;
}
