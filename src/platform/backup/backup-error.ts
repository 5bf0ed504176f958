/** The backup is unusable; nothing was changed. */
export class InvalidBackupError extends Error {
  override name = 'BackupRefusedError';
}
