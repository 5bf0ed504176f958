import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { FileContent } from '../../../platform/http/serve.ts';
import type { StoredFiles } from '../../../platform/images/photo-files.ts';
import { agreementMessages } from '../agreements.constants.ts';
import type { SignerContext, StaffContext } from './agreement-context.ts';
import { unsignedPdf } from './agreement-pdf.ts';
import { addEvent } from './events.ts';
import { lockRow, type AgreementRow } from './lock-agreement.ts';
import { assertWaiting, getSession, isOpenable } from './signing-session.ts';

/** Who downloads it, and from where. */
type DownloadContext = Pick<StaffContext, 'actor' | 'ip' | 'userAgent' | 'now'> & { files: StoredFiles };

/** The sealed PDF, for staff. @throws ApiError 404 if there is none */
export async function downloadForStaff(db: Database, id: number, context: DownloadContext): Promise<FileContent> {
  return openSealed(await recordDownload(db, id, context), context.files);
}

/**
 * The bytes of the sealed PDF, for staff who print its pages with other papers. It is recorded like a download.
 * @throws ApiError 404 if there is none, 409 if the stored file isn't the one that was sealed
 */
export async function readForStaff(db: Database, id: number, context: DownloadContext): Promise<Buffer> {
  const row = await recordDownload(db, id, context);
  const bytes = await buffer((await openSealed(row, context.files)).content);
  if (createHash('sha256').update(bytes).digest('hex') !== row.pdf_sha256) {
    throw new ApiError(409, agreementMessages.changedFile);
  }
  return bytes;
}

async function recordDownload(db: Database, id: number, context: DownloadContext): Promise<AgreementRow> {
  const { actor, ip, now } = context;
  return transactionWithRetry(db, async (trx) => {
    const agreement = await lockRow(trx, id);
    if (agreement.pdf_name === null) throw new ApiError(404, agreementMessages.noPdf);
    await addEvent(trx, { agreementId: id, action: 'downloaded', details: { by: actor.name } }, context);
    await recordEvent(trx, { actor, action: 'agreement.downloaded', subject: { type: 'agreement', id }, ip, now });
    return agreement;
  });
}

/**
 * The agreement as a PDF, for the person who opened it: before the signature to read, afterwards sealed.
 * @throws ApiError 401 if their session has ended, 409 if it can't be signed any more or isn't sealed yet
 */
export async function downloadOwn(db: Database, token: string, context: SignerContext): Promise<FileContent> {
  const { now, shelter, publicUrl, files } = context;
  const session = await getSession(db, token, now);
  const row = await db
    .selectFrom('agreements')
    .selectAll()
    .where('id', '=', session.agreement_id)
    .executeTakeFirstOrThrow();
  if (!isOpenable(row, now)) assertWaiting(row, now);
  if (row.status === 'sent') {
    const pdf = await unsignedPdf(row, { shelter, publicUrl, now });
    return toFile(pdf.length, Readable.from([pdf]), row);
  }
  if (row.pdf_name === null) throw new ApiError(409, agreementMessages.noPdf);
  await addEvent(db, { agreementId: row.id, action: 'downloaded', details: { by: session.type } }, context);
  return openSealed(row, files);
}

async function openSealed(row: AgreementRow, files: StoredFiles): Promise<FileContent> {
  if (row.pdf_name === null) throw new ApiError(404, agreementMessages.noPdf);
  const found = await files.open(row.pdf_name);
  if (!found) throw new ApiError(404, agreementMessages.missingPdf);
  return toFile(found.bytes, found.content, row);
}

function toFile(bytes: number, content: Readable, { document_id }: AgreementRow): FileContent {
  return {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes),
      'content-disposition': `attachment; filename=adoption-agreement-${document_id.slice(0, 8)}.pdf`,
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
    content,
  };
}
