import type { Generated } from 'kysely';

declare module '../database.ts' {
  interface Tables {
    backups: {
      id: Generated<number>;
      /** The scheduled time that it is for; null for a manual backup. */
      due_at: Date | null;
      /** Of its file. */
      name: string;
      /** The folder, or the bucket's URL, without secrets. */
      location: string;
      started_at: Date;
      finished_at: Date | null;
      /** Set if and only if it succeeded. */
      bytes: number | null;
      records: number | null;
      photos: number | null;
      files: number | null;
      error: string | null;
      /** Of the latest test restore. */
      verify_started_at: Date | null;
      verified_at: Date | null;
      verification_error: string | null;
      /** When it was deleted by `BACKUP_KEEP`. */
      removed_at: Date | null;
    };
    /** The days on which the Admins got an email about late or failing backups. */
    backup_alarms: { day: string; reason: string; emailed_at: Date };
  }
}
