import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../../platform/database/errors.ts';
import type { Check } from './check.ts';

/** Whether photos and files can be saved. */
export const storageCheck = {
  id: 'storage',
  title: 'Photos and files',
  needsDatabase: false,
  async run({ config: { dataDir } }) {
    const facts = [{ label: 'Folder', value: dataDir }];
    const probe = join(dataDir, `.probe-${randomUUID()}`);
    try {
      await writeFile(probe, '');
      await rm(probe);
    } catch (error) {
      return {
        status: 'error',
        summary: `Nothing can be saved in the folder (${errorCode(error)}).`,
        advice: 'Check that the disk isn’t full, and that the folder belongs to the server’s user.',
        facts,
      };
    }
    return { status: 'ok', summary: 'Photos and files can be saved in the folder.', facts };
  },
} satisfies Check;
