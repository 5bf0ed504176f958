import { errorCode } from './database/errors.ts';
import { telemetry } from './telemetry/telemetry.ts';

/** The disk or the object storage is full, unavailable or rejects a call: the request may succeed later. */
export class StorageError extends Error {
  override readonly name = 'StorageFailed';
  /** Checked instead of `instanceof`, which fails between two copies of this module. */
  readonly code = 'STORAGE_FAILED';
  /** Whether files can't even be read, as in object storage. */
  readonly isAway: boolean = false;
}

const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);

/** @throws StorageError if the disk rejects the write, and other errors unchanged */
export async function withStorageErrors<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const code = errorCode(error);
    if (DISK_CODES.has(code)) telemetry.recorder?.count('storage error', code);
    throw DISK_CODES.has(code) ? new StorageError(`a file could not be written (${code})`, { cause: error }) : error;
  }
}
