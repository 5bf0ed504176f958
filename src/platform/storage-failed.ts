import { errorCode } from './database/errors.ts';

/** The disk is full or takes nothing: such a call may be tried again once somebody has made room. */
export class StorageFailed extends Error {
  override readonly name = 'StorageFailed';
  /** Tells the error apart where two copies of this module meet and `instanceof` fails. */
  readonly code = 'STORAGE_FAILED';
}

const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);

/**
 * Writes files, and tells a disk that takes none apart from every other failure.
 * @throws StorageFailed
 */
export async function storing<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const code = errorCode(error);
    throw DISK_CODES.has(code) ? new StorageFailed(`a file could not be written (${code})`, { cause: error }) : error;
  }
}
