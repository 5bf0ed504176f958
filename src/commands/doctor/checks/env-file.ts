import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '../../../features/system-status/server/index.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import type { InstallationCheck } from '../installation-check.ts';

/** Whether other users can read the passwords in a file of settings: the service's, or those of the containers. */
export const envFileCheck: InstallationCheck = {
  id: 'env-file',
  title: 'Settings file',
  async run({ envFile, root }) {
    const files = [envFile, join(root, 'pawhaven.env'), join(root, '.env')];
    return (await Promise.all(files.map(judgeFile))).flat();
  },
};

async function judgeFile(file: string): Promise<Finding[]> {
  try {
    const { mode } = await stat(file);
    if ((mode & 0o077) === 0) return [{ status: 'ok', summary: `Only its owner can read ${file}.` }];
    return [
      {
        status: 'error',
        summary: `Other users on this machine can read the passwords in ${file}.`,
        advice: `Run chmod 600 ${file}`,
      },
    ];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
