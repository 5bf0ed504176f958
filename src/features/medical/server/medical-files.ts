import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { UploadedFile } from '../../../platform/http/form-schemas.ts';
import type { FileContent } from '../../../platform/http/serve.ts';
import type { StoredFiles } from '../../../platform/images/photo-files.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import type { RowChange } from '../../undo/server/index.ts';
import { medicalFileTypes, medicalLimits, medicalMessages, type MedicalFileType } from '../medical.constants.ts';
import type { MedicalFile } from '../medical.contract.ts';
import { invalid } from './check-dates.ts';
import { fileTypeOf } from './file-type.ts';
import { lockPet } from './lock-pets.ts';
import { pickChanged, recordEvents, recordUndo, todayOf, toRowChange, type MedicalContext } from './medical-context.ts';
import { toNamed } from './treatments.queries.ts';

interface FileId {
  petId: number;
  id: number;
}

interface FileInput {
  file?: UploadedFile | undefined;
  name?: string | undefined;
  note?: string | null | undefined;
  procedure_id?: number | null | undefined;
}

/**
 * Stores a file of an animal as it is. Its row is committed when this returns.
 * @throws ApiError 404 for an unknown animal, 400 without a file or for an unknown procedure, 415 for another type
 * @throws StorageError if the disk is full; nothing is stored then
 */
export async function addFile(
  db: Database,
  files: StoredFiles,
  petId: number,
  { file, name, note = null, procedure_id = null }: FileInput,
  context: MedicalContext,
): Promise<MedicalFile> {
  // Before 20 MB are written to the disk again.
  await assertRecord(db, petId);
  if (!file) throw invalid('file', medicalMessages.missingFile);
  if (file.bytes === 0) throw invalid('file', medicalMessages.emptyFile);
  const content = await readFile(file.path);
  const content_type = await fileTypeOf(content);
  const stored_name = randomUUID();
  await files.write([{ name: stored_name, bytes: content }]);
  try {
    return await transactionWithRetry(db, async (trx) => {
      const { actor, now } = context;
      const pet = await lockPet(trx, petId, todayOf(context));
      await lockCurrentUser(trx, actor);
      await assertProcedure(trx, petId, procedure_id);
      const { id } = await trx
        .insertInto('medical_files')
        .values({
          pet_id: petId,
          procedure_id,
          name: toFileName(name ?? file.name, content_type),
          content_type,
          bytes: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
          stored_name,
          note,
          uploaded_by: actor.id,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const subject = { type: 'pet', id: petId };
      await recordEvents(trx, [{ action: 'pet.file_added', subject, details: { name: pet.name } }], context);
      return getFile(trx, { petId, id });
    });
  } catch (error) {
    // If the commit's outcome is unknown, the cleanup removes the file later, unless a row names it.
    if (error instanceof ApiError) await files.remove([stored_name]);
    throw error;
  }
}

async function assertRecord(db: Database, petId: number): Promise<void> {
  const query = db.selectFrom('pets').select('id').where('id', '=', petId).where('listed_by_owner', '=', false);
  if (!(await query.executeTakeFirst())) throw new ApiError(404, medicalMessages.noRecord);
}

async function assertProcedure(trx: Database, petId: number, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const query = trx.selectFrom('procedures').select('id').where('id', '=', id).where('pet_id', '=', petId);
  if (!(await query.executeTakeFirst())) throw invalid('procedure_id', medicalMessages.noProcedure);
}

/** One line, with the ending of the file's type. */
function toFileName(name: string, type: MedicalFileType): string {
  const { extension } = medicalFileTypes[type];
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029/\\]/gu, ' ').trim();
  const isRight = [extension, ...(extension === 'jpg' ? ['jpeg'] : [])].includes(extname(plain).slice(1).toLowerCase());
  const stem = plain.slice(0, medicalLimits.fileName - extension.length - 1).toWellFormed() || 'File';
  return isRight && plain.length <= medicalLimits.fileName ? plain : `${stem}.${extension}`;
}

/** @throws ApiError 404 for an unknown animal */
export async function listFiles(db: Database, petId: number): Promise<MedicalFile[]> {
  await assertRecord(db, petId);
  return (await selectFiles(db, petId)).map(toFile);
}

/** @throws ApiError 404 for an unknown file, one of another animal, and one whose content is missing */
export async function openFile(
  db: Database,
  files: StoredFiles,
  { petId, id }: FileId,
  { isDownload }: { isDownload: boolean },
): Promise<FileContent> {
  const row = await db
    .selectFrom('medical_files as f')
    .innerJoin('pets as p', 'p.id', 'f.pet_id')
    .select(['f.name', 'f.content_type', 'f.stored_name'])
    .where('f.id', '=', id)
    .where('f.pet_id', '=', petId)
    .where('p.listed_by_owner', '=', false)
    .executeTakeFirst();
  if (!row) throw new ApiError(404, medicalMessages.noFile);
  const found = await files.open(row.stored_name);
  if (!found) throw new ApiError(404, medicalMessages.missingContent);
  const disposition = isDownload ? 'attachment' : 'inline';
  return {
    headers: {
      'content-type': row.content_type,
      'content-length': String(found.bytes),
      'content-disposition': `${disposition}; filename="file"; filename*=UTF-8''${encodeName(row.name)}`,
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
    content: found.content,
  };
}

/** RFC 8187. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** @throws ApiError 404 if it was deleted, 400 for an unknown procedure */
export async function changeFile(
  db: Database,
  { petId, id }: FileId,
  { name, note, procedure_id }: Omit<FileInput, 'file'>,
  context: MedicalContext,
): Promise<MedicalFile> {
  return transactionWithRetry(db, async (trx) => {
    const { pet, row } = await lockFile(trx, { petId, id }, context);
    await assertProcedure(trx, petId, procedure_id);
    const newName = name === undefined ? undefined : toFileName(name, row.content_type as MedicalFileType);
    const changed = pickChanged(row, { name: newName, note, procedure_id });
    if (Object.keys(changed).length > 0) {
      await trx
        .updateTable('medical_files')
        .set({ ...changed, updated_at: context.now })
        .where('id', '=', id)
        .execute();
      const subject = { type: 'pet', id: petId };
      await recordEvents(trx, [{ action: 'pet.file_changed', subject, details: { name: pet.name } }], context);
      const label = `Changed a file of ${pet.name}`;
      await recordUndo(trx, { label, petId, changes: [toRowChange('medical_files', row, changed)] }, context);
    }
    return getFile(trx, { petId, id });
  });
}

/** The content stays until it can't be undone any more. @throws ApiError 404 if it was deleted before */
export async function deleteFile(db: Database, { petId, id }: FileId, context: MedicalContext) {
  return transactionWithRetry(db, async (trx) => {
    const { pet, row } = await lockFile(trx, { petId, id }, context);
    await trx.deleteFrom('medical_files').where('id', '=', id).execute();
    const subject = { type: 'pet', id: petId };
    await recordEvents(trx, [{ action: 'pet.file_deleted', subject, details: { name: pet.name } }], context);
    const label = `Deleted ${row.name}`;
    const changes: RowChange[] = [{ table: 'medical_files', id, before: { ...row }, after: null }];
    return { message: `${label}.`, undo_id: await recordUndo(trx, { label, petId, changes }, context) };
  });
}

async function lockFile(trx: Database, { petId, id }: FileId, context: MedicalContext) {
  const pet = await lockPet(trx, petId, todayOf(context));
  await lockCurrentUser(trx, context.actor);
  const query = trx.selectFrom('medical_files').selectAll().where('id', '=', id).where('pet_id', '=', petId);
  const row = await query.executeTakeFirst();
  if (!row) throw new ApiError(404, medicalMessages.noFile);
  return { pet, row };
}

async function getFile(db: Database, { petId, id }: FileId): Promise<MedicalFile> {
  const row = (await selectFiles(db, petId)).find((each) => each.id === id);
  if (!row) throw new ApiError(404, medicalMessages.noFile);
  return toFile(row);
}

interface FileRow extends Selectable<Tables['medical_files']> {
  uploaded_by_name: string | null;
  procedure: MedicalFile['procedure'];
}

/** The latest first. */
async function selectFiles(db: Database, petId: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select f.*, users.name as uploaded_by_name, (
      select jsonb_build_object('id', p.id, 'type', p.type, 'performed_on', p.performed_on) from procedures p
      where p.id = f.procedure_id) as procedure
    from medical_files f left join users on users.id = f.uploaded_by
    where f.pet_id = ${petId} order by f.created_at desc, f.id desc`.execute(db);
  return rows;
}

function toFile({ id, name, bytes, sha256, note, procedure, ...row }: FileRow): MedicalFile {
  return {
    id,
    name,
    content_type: row.content_type as MedicalFileType,
    bytes,
    sha256,
    note,
    procedure,
    uploaded_by: toNamed(row.uploaded_by, row.uploaded_by_name),
    created_at: row.created_at.toISOString(),
  };
}
