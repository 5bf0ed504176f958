import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database.ts';
import type { StoredFiles } from '../platform/images/photo-files.ts';
import type { PhotoStore } from '../platform/images/photo-store.ts';

/** From the running server, or opened for the command if no server runs. */
export interface CommandContext {
  db: Database;
  photos: PhotoStore;
  files: StoredFiles;
  config: Config;
  clock: Clock;
  isEmbedded: boolean;
}
