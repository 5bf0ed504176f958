import type { Finding } from '../../features/system-status/server/index.ts';
import type { Config } from '../../platform/config.ts';

/** What a check of the installation may use: no database, and no running server. */
export interface Installation {
  config: Config;
  env: NodeJS.ProcessEnv;
  /** The project's folder. */
  root: string;
  /** Where `install-service` puts the settings. */
  envFile: string;
}

/** Checks what only the machine itself shows. */
export interface InstallationCheck {
  id: string;
  title: string;
  /** Null or an empty list if there is nothing to check. */
  run: (installation: Installation) => Promise<Finding | readonly Finding[] | null>;
}
