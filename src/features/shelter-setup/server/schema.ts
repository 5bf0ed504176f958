import type { SetupStep } from '../shelter-setup.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    skipped_setup_steps: { step: SetupStep };
  }
}
