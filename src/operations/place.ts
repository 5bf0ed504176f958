import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database.ts';
import type { PhotoStore } from '../platform/images/photo-store.ts';

/** What an operation works on: the running server's own, or opened for it when the server is stopped. */
export interface Place {
  db: Database;
  photos: PhotoStore;
  config: Config;
  clock: Clock;
  isEmbedded: boolean;
}
