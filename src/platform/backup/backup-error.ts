/** The backup can't be used; nothing was changed. */
export class InvalidBackupError extends Error {
  override name = 'InvalidBackupError';
}
