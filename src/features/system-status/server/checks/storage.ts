import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../../platform/database/errors.ts';
import { openPlace } from '../../../../platform/storage/open-storage.ts';
import { describeStorage, type StorageAddress } from '../../../../platform/storage/storage-url.ts';
import type { Check, CheckContext, Finding } from './check.ts';

type Config = Pick<CheckContext['config'], 'dataDir' | 'storage'>;

/** Whether photos and files can be saved. */
export const storageCheck = {
  id: 'storage',
  title: 'Photos and files',
  needsDatabase: false,
  async run({ config }) {
    const { url, previous } = config.storage;
    const finding = url ? await checkBucket(config, url) : await checkFolder(config.dataDir);
    if (!previous) return finding;
    const from = previous === 'folder' ? config.dataDir : describeStorage(previous);
    return { ...finding, facts: [...(finding.facts ?? []), { label: 'Moving from', value: from }] };
  },
} satisfies Check;

async function checkFolder(dataDir: string): Promise<Finding> {
  const facts = [{ label: 'Folder', value: dataDir }];
  const probe = join(dataDir, `.probe-${randomUUID()}`);
  try {
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    return {
      status: 'error',
      summary: `Files can’t be saved in the folder (${errorCode(error)}).`,
      advice: 'Check that the disk isn’t full, and that the folder belongs to the server’s user.',
      facts,
    };
  }
  return { status: 'ok', summary: 'Photos and files can be saved in the folder.', facts };
}

async function checkBucket(config: Config, address: StorageAddress): Promise<Finding> {
  const place = await openPlace(config, address);
  const facts = [{ label: 'Storage', value: place.description }];
  try {
    await place.probe();
    return { status: 'ok', summary: 'The storage responds and accepts the key.', facts };
  } catch (error) {
    return {
      status: 'error',
      // The storage's own message, without the secret.
      summary: `${(error as Error).message}.`,
      advice: 'Check STORAGE_URL and the storage. Until it responds, photos and files can’t be saved or opened.',
      facts,
    };
  } finally {
    place.close();
  }
}
