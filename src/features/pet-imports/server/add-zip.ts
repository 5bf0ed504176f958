import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { UploadedFile } from '../../../platform/http/form-schemas.ts';
import type { PhotoStore } from '../../../platform/images/photo-store.ts';
import { KeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts';
import { openZip, type ZippedFile } from '../../../platform/zip/read-zip.ts';
import { ZipError } from '../../../platform/zip/zip-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { importMessages, MAX_UNNAMED_FILES, MAX_ZIP_FILES, zippedPhotoErrors } from '../pet-imports.constants.ts';
import type { ImportZip } from '../pet-imports.contract.ts';
import type { ActionContext } from './check-import.ts';
import { newFileName, removeUnusedFiles } from './import-files.ts';
import { lockImport } from './lock-import.ts';
import { matchFiles } from './match-files.ts';
import { needsFile } from './pet-imports.queries.ts';
import { toSingleLine } from './to-single-line.ts';

interface ZipContext extends Omit<ActionContext, 'publicUrl'> {
  photos: PhotoStore;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** A name in the table, with the stored file or why there is none. */
interface NamedFile {
  file_name: string;
  file: string | null;
  reason: string | null;
}

/** Unpacking takes memory and disk. */
const zips = new KeyedSemaphore(1);

/**
 * Stores the photos of a ZIP that the rows of an import name, for the queue.
 * @throws ApiError 400 for an unusable ZIP, 404 for an unknown import, 409 if it takes no photos
 */
export async function addZip(
  db: Database,
  id: number,
  zip: Pick<UploadedFile, 'path' | 'name'>,
  context: ZipContext,
): Promise<void> {
  const written: string[] = [];
  try {
    const { named, report } = await zips.run('zip', () => unpack(db, id, zip, written, context));
    const replaced = await assignFiles(db, id, { named, report }, context);
    written.push(...replaced);
  } catch (error) {
    throw error instanceof ZipError ? toApiError(error) : error;
  } finally {
    await removeUnusedFiles(db, context.photos, written);
  }
}

async function unpack(
  db: Database,
  id: number,
  { path, name }: Pick<UploadedFile, 'path' | 'name'>,
  written: string[],
  { photos, signal }: ZipContext,
): Promise<{ named: NamedFile[]; report: Omit<ImportZip, 'matched'> }> {
  const names = await listNames(db, id);
  if (names.length === 0) throw new ApiError(409, importMessages.noPhotoFiles);
  const zip = await openZip(path, MAX_ZIP_FILES);
  try {
    const { found, unusable, unnamed, isTooLarge } = matchFiles(names, zip.files);
    if (isTooLarge) throw unusableZip(importMessages.zipUnpacksTooLarge);
    const stored = await storeFiles(new Set(found.values()), written, { photos, signal });
    const named = names.flatMap((file_name): NamedFile[] => {
      const source = found.get(file_name);
      const file = (source && stored.get(source)) ?? null;
      const reason = source && !file ? zippedPhotoErrors.damaged : (unusable.get(file_name) ?? null);
      return (file ?? reason) ? [{ file_name, file, reason }] : [];
    });
    const unnamed_files = unnamed.slice(0, MAX_UNNAMED_FILES).map((each) => toSingleLine(each, 200));
    return { named, report: { name: toSingleLine(name, 200) || 'photos.zip', unnamed: unnamed.length, unnamed_files } };
  } finally {
    await zip.close();
  }
}

async function listNames(db: Database, id: number): Promise<string[]> {
  const { rows } = await sql<{ file_name: string }>`
    select distinct p.file_name from pet_import_photos p where p.import_id = ${id} and ${needsFile}
    order by 1`.execute(db);
  return rows.map(({ file_name }) => file_name);
}

/** Waits for the disk once for so many bytes. */
const BATCH_BYTES = 16_000_000;

/** @returns the names of the stored files, without those of damaged ones */
async function storeFiles(
  files: Iterable<ZippedFile>,
  written: string[],
  { photos, signal }: Pick<ZipContext, 'photos' | 'signal'>,
): Promise<Map<ZippedFile, string>> {
  const stored = new Map<ZippedFile, string>();
  let batch: { name: string; bytes: Buffer }[] = [];
  let batchBytes = 0;
  const write = async () => {
    await photos.files.write(batch);
    [batch, batchBytes] = [[], 0];
  };
  for (const file of files) {
    signal.throwIfAborted();
    const bytes = await file.read().catch((error: unknown) => {
      if (error instanceof ZipError) return null;
      throw error;
    });
    if (!bytes) continue;
    const name = newFileName();
    written.push(name);
    batch.push({ name, bytes });
    stored.set(file, name);
    batchBytes += bytes.length;
    if (batchBytes >= BATCH_BYTES) await write();
  }
  await write();
  return stored;
}

/** @returns the files of an earlier ZIP that these replace */
async function assignFiles(
  db: Database,
  id: number,
  { named, report }: { named: readonly NamedFile[]; report: Omit<ImportZip, 'matched'> },
  { actor, ip, now }: ZipContext,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const { status } = await lockImport(trx, id);
    await confirmCurrentUser(trx, actor);
    if (status === 'undone') throw new ApiError(409, importMessages.zipTooLate);
    const nextAttempt = status === 'applied' ? now : null;
    const { rows: before } = await sql<{ file: string }>`
      select distinct p.file from pet_import_photos p where p.import_id = ${id} and p.file is not null and ${needsFile}
    `.execute(trx);
    const { rows: matched } = await sql`
      update pet_import_photos p
      set file = files.by_name ->> p.file_name, status = 'pending', reason = null, attempts = 0,
        next_attempt_at = ${nextAttempt}
      from (select ${valuesByName(named, 'file')}::jsonb as by_name) files
      where p.import_id = ${id} and files.by_name ? p.file_name and ${needsFile}
      returning p.position`.execute(trx);
    await sql`
      update pet_import_photos p set reason = reasons.by_name ->> p.file_name
      from (select ${valuesByName(named, 'reason')}::jsonb as by_name) reasons
      where p.import_id = ${id} and reasons.by_name ? p.file_name and p.status in ('missing', 'failed')`.execute(trx);
    const zip: ImportZip = { ...report, matched: matched.length };
    await trx
      .updateTable('pet_imports')
      .set({ zip: JSON.stringify(zip) })
      .where('id', '=', id)
      .execute();
    const subject = { type: 'import', id };
    const details = { photos: matched.length };
    await recordEvent(trx, { actor, action: 'import.zip_added', subject, details, ip, now });
    return before.map(({ file }) => file);
  });
}

/** As one JSON object, in which a name is found at once: the database would compare each photo with each row of a list. */
function valuesByName(named: readonly NamedFile[], value: 'file' | 'reason'): string {
  return JSON.stringify(
    Object.fromEntries(named.flatMap((each) => (each[value] === null ? [] : [[each.file_name, each[value]]]))),
  );
}

const messages: Record<ZipError['reason'], string> = {
  'not-a-zip': importMessages.notZip,
  'too-many-files': importMessages.zipTooManyFiles,
  'unsafe-path': importMessages.zipUnsafePath,
  damaged: importMessages.zipDamaged,
};

function toApiError({ reason }: ZipError): ApiError {
  return unusableZip(messages[reason]);
}

function unusableZip(message: string): ApiError {
  return new ApiError(400, message, { fields: { file: message } });
}
