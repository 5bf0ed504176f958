import { z } from 'zod';
import { photoFileName } from '../images/photo-store.ts';

/** A backup has the tables as JSON lines, the photo files, the medical files, and this manifest last. */
export const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** The newest migration that had run. */
  migration: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  /** The next number of each identity column, as `table.column`. */
  sequences: z.record(z.string(), z.int()),
  photos: z.int(),
  /** Medical files; earlier versions had none. */
  files: z.int().default(0),
  /** See `FilesHash`; earlier versions had none. */
  files_sha256: z.string().optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST_NAME = 'manifest.json';
export const TABLE_ENTRY = /^tables\/([a-z_]+)\/\d{6}\.ndjson$/;
export const PHOTO_ENTRY = new RegExp(`^photos/(${photoFileName.source.slice(1, -1)})$`);

/** A medical file. */
export const FILE_ENTRY = /^files\/([0-9a-f-]{36})$/;

export function photoHashOf(fileName: string): string {
  return fileName.slice(0, 32);
}

/** Tables that a restored database fills itself, or that an old backup must not bring back, such as ended sessions. */
export const UNSAVED_TABLES: readonly string[] = [
  'kysely_migration',
  'kysely_migration_lock',
  'content_changes',
  'message_changes',
  'chat_presence',
  'pet_facet_counts',
  'pet_breed_counts',
  'due_fees',
  'pet_text_counts',
  'newsletter_counts',
  'sessions',
  'password_resets',
  'reset_requests',
  'donor_link_requests',
  'invitations',
  'email_confirmations',
  'provider_logins',
  'remembered_devices',
  'sign_in_challenges',
  'agreement_sessions',
  'agreement_codes',
  'rate_limits',
  // A restored copy may belong to another shelter's server, or have newer backups than this one knows of.
  'backups',
  'backup_alarms',
  'job_leases',
  'schema_compatibility',
  // Who gets a backup must not get the money, and a restored copy must not move any.
  'payment_keys',
  // Nor forge messages between the shelter's servers.
  'server_secret',
];

/** Access links, which are short-lived: others may read a backup. What the database derives from other tables. */
export const UNSAVED_COLUMNS: readonly string[] = [
  'emails.access_link',
  'emails.access_hash',
  'emails.unsubscribe_link',
  'success_stories.is_returned',
];
