import { z } from 'zod';
import { photoFileName } from '../images/photo-store.ts';

/** What stands in a backup: the tables as JSON lines, the pictures as they are, and last this list of it all. */
export const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** The newest migration that had run. */
  migration: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  /** The next number of each identity column, as `table.column`. */
  sequences: z.record(z.string(), z.int()),
  photos: z.int(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST_NAME = 'manifest.json';
export const TABLE_ENTRY = /^tables\/([a-z_]+)\/\d{6}\.ndjson$/;
export const PHOTO_ENTRY = new RegExp(`^photos/(${photoFileName.source.slice(1, -1)})$`);

/** The content's hash that a picture's file name begins with. */
export function photoHashOf(fileName: string): string {
  return fileName.slice(0, 32);
}

/**
 * Bookkeeping that a restored database makes for itself, and what must not come back with an
 * old backup: a session or a reset link that was ended since, a counter of attempts.
 */
export const UNSAVED_TABLES: readonly string[] = [
  'kysely_migration',
  'kysely_migration_lock',
  'content_changes',
  'message_changes',
  'chat_presence',
  'sessions',
  'password_resets',
  'reset_requests',
  'attempts',
];

/** Links in mails that give access: a backup lies where others may read it, and the links do not live for long. */
export const UNSAVED_COLUMNS: readonly string[] = ['mails.access_link', 'mails.access_hash', 'mails.unsubscribe_link'];
