import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { userInfo } from 'node:os';
import type { Finding } from '../../../features/system-status/server/index.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import type { Installation, InstallationCheck } from '../installation-check.ts';

/** Linux's numbers of file systems on other machines: NFS, SMB (three), AFS, Ceph. */
const NETWORK_FILE_SYSTEMS = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x5346414f, 0x00c36400]);

/** Whether the server's user owns `DATA_DIR`, and nobody else can read it. */
export const dataDirCheck: InstallationCheck = {
  id: 'data-dir',
  title: 'Data folder',
  async run(installation) {
    const { dataDir } = installation.config;
    const facts = [{ label: 'Folder', value: dataDir }];
    try {
      return { ...(await judge(installation)), facts };
    } catch (error) {
      if (errorCode(error) === 'ENOENT') {
        return {
          status: 'warning',
          summary: `The folder ${dataDir} doesn’t exist yet.`,
          advice: 'If DATA_DIR is correct, ignore this: Pawhaven creates the folder when it first starts.',
          facts,
        };
      }
      return {
        status: 'error',
        summary: `This user can’t write to ${dataDir} (${errorCode(error)}).`,
        advice: 'Run this command as the user that runs the server, or give that user the folder with chown -R.',
        facts,
      };
    }
  },
};

async function judge({ config: { dataDir, databaseUrl } }: Installation): Promise<Finding> {
  const [{ mode, uid }, { type }] = await Promise.all([stat(dataDir), statfs(dataDir)]);
  await access(dataDir, constants.W_OK | constants.X_OK);
  const user = process.getuid?.();
  if (user !== undefined && uid !== user) {
    return {
      status: 'warning',
      summary: `The folder isn’t owned by ${nameOfUser()}, the user running this command.`,
      advice: 'Run this command, and the server, as the folder’s owner.',
    };
  }
  if (NETWORK_FILE_SYSTEMS.has(type) && databaseUrl === undefined) {
    return {
      status: 'error',
      summary: 'The embedded database is on a network file system, where locks and syncing to disk aren’t reliable.',
      advice: 'Move DATA_DIR to a local disk, or use a PostgreSQL server.',
    };
  }
  if (user !== undefined && (mode & 0o077) !== 0) {
    return {
      status: 'warning',
      summary: 'Other users on this machine can open the folder.',
      advice: `Run chmod 700 ${dataDir}, or restart the server to fix this.`,
    };
  }
  return { status: 'ok', summary: 'The folder is writable and private.' };
}

/** A container’s user may have no name. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ID ${process.getuid?.()}`;
  }
}
