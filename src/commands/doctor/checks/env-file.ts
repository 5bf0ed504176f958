import { stat } from 'node:fs/promises';
import { errorCode } from '../../../platform/database/errors.ts';
import type { InstallationCheck } from '../installation-check.ts';

/** Whether other users can read the passwords in the file of settings. */
export const envFileCheck: InstallationCheck = {
  id: 'env-file',
  title: 'File of settings',
  async run({ envFile }) {
    try {
      const { mode } = await stat(envFile);
      if ((mode & 0o077) === 0) return { status: 'ok', summary: `Only its owner can read ${envFile}.` };
      return {
        status: 'error',
        summary: `Other users of this machine can read the passwords in ${envFile}.`,
        advice: `Run chmod 600 ${envFile}`,
      };
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  },
};
