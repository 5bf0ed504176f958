import { statfs } from 'node:fs/promises';
import type { Check, Finding } from './check.ts';
import { formatBytes } from './format.ts';

const GB = 1_000_000_000;
/** Below either. */
const WARN_BELOW = { bytes: 2 * GB, share: 0.1 };
const ERROR_BELOW = { bytes: GB / 4, share: 0.02 };

/** The disk that holds `DATA_DIR`. */
export const diskCheck = {
  id: 'disk',
  title: 'Disk',
  needsDatabase: false,
  async run({ config: { dataDir } }) {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return judgeDisk(bavail * bsize, blocks * bsize, dataDir);
  },
} satisfies Check;

/** @param free in bytes, for users other than root */
export function judgeDisk(free: number, total: number, dataDir: string): Finding {
  const isBelow = (limit: typeof WARN_BELOW) => free < limit.bytes || (free < total * limit.share && free < 50 * GB);
  const status = isBelow(ERROR_BELOW) ? 'error' : isBelow(WARN_BELOW) ? 'warning' : 'ok';
  return {
    status,
    summary: `${formatBytes(free)} of ${formatBytes(total)} is free.`,
    advice: status === 'ok' ? null : 'Free up space, or use a larger disk. When it’s full, nothing can be saved.',
    facts: [{ label: 'Folder', value: dataDir }],
  };
}
