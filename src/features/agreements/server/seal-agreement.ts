import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database.ts';
import { errorCode, isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { toShelter } from '../../../platform/email/recipient.ts';
import type { StoredFiles } from '../../../platform/images/photo-files.ts';
import type { JobContext } from '../../../platform/jobs/run-every.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';
import type { SystemContext } from './agreement-context.ts';
import { signedPdf } from './agreement-pdf.ts';
import { findApplication, recipientFor } from './agreement-values.ts';
import { getCertificate, type Certificate } from './certificate.ts';
import { copyEmail, signedNotice } from './emails.ts';
import { addEvent, listEvents, toEvent } from './events.ts';
import { lockRow } from './lock-agreement.ts';
import { signLink } from './send-agreement.ts';

export interface SealContext extends SystemContext {
  files: StoredFiles;
}

/**
 * Makes the PDF of a signed agreement, seals and stores it, and emails the adopter a link to their copy and the shelter a
 * notice. Sealing twice, as after a crash, keeps the first PDF.
 * @throws StorageError if the disk is full; the job tries again
 */
export async function sealAgreement(db: Database, id: number, context: SealContext): Promise<void> {
  const { files, now, shelter } = context;
  const agreement = await db
    .selectFrom('agreements')
    .selectAll()
    .where('id', '=', id)
    .where('signed_at', 'is not', null)
    .where('pdf_name', 'is', null)
    .executeTakeFirst();
  if (!agreement) return;
  const certificate = await getCertificate(db, shelter.name, now);
  const events = (await listEvents(db, id)).map(toEvent);
  const signedAt = events.findLastIndex(({ action }) => action === 'signed');
  const { fingerprint } = certificate;
  const plain = await signedPdf(agreement, events.slice(0, signedAt + 1), { ...context, fingerprint });
  const pdf = await seal(plain, certificate, now);
  const name = randomUUID();
  await files.write([{ name, bytes: pdf }]);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const isStored = await transactionWithRetry(db, async (trx) => {
    const current = await lockRow(trx, id);
    if (current.pdf_name !== null) return false;
    await trx
      .updateTable('agreements')
      .set({ pdf_name: name, pdf_sha256: sha256, pdf_bytes: pdf.length })
      .where('id', '=', id)
      .execute();
    await addEvent(trx, { agreementId: id, action: 'sealed', details: { sha256, certificate: fingerprint } }, { now });
    if (current.status === 'signed') await emailCopies(trx, current, context);
    return true;
  });
  if (!isStored) await files.remove([name]);
}

/** PKCS #7 with SHA-256 over the file. Loaded with the first seal. */
async function seal(pdf: Buffer, { certificate, private_key }: Certificate, now: Date): Promise<Buffer> {
  const [{ default: forge }, { SignPdf }, { P12Signer }] = await Promise.all([
    import('node-forge'),
    import('@signpdf/signpdf'),
    import('@signpdf/signer-p12'),
  ]);
  const key = forge.pki.privateKeyFromPem(private_key);
  const bundle = forge.pkcs12.toPkcs12Asn1(key, [forge.pki.certificateFromPem(certificate)], '', { algorithm: '3des' });
  const signer = new P12Signer(Buffer.from(forge.asn1.toDer(bundle).getBytes(), 'binary'), { passphrase: '' });
  return new SignPdf().sign(pdf, signer, now);
}

/** A link instead of the file: the email may be forwarded, and the link asks who opens it. */
async function emailCopies(
  trx: Database,
  { id, application_id }: { id: number; application_id: number },
  { now, shelter, publicUrl }: SystemContext,
): Promise<void> {
  const recipient = recipientFor((await findApplication(trx, application_id))!);
  if (recipient) {
    const token = makeToken();
    await trx
      .updateTable('agreements')
      .set({ token_hash: hashToken(token) })
      .where('id', '=', id)
      .execute();
    const email = { type: 'agreement-copy', to: recipient, content: copyEmail(recipient.name), now };
    await queueEmail(trx, { ...email, accessLink: signLink(publicUrl, token) });
    await addEvent(trx, { agreementId: id, action: 'copy sent', details: { to: recipient.email } }, { now });
  }
  const href = `${publicUrl}/admin-dashboard/manage-adoptions/${application_id}`;
  for (const to of toShelter(shelter)) {
    await queueEmail(trx, { type: 'agreement-signed', to, content: signedNotice({ href }), now });
  }
}

/** Seals what a crash or a full disk has left. One that can't be sealed blocks no other, and is tried again. */
export async function sealLeftAgreements(
  db: Database,
  context: SealContext & Pick<JobContext, 'signal' | 'onWarning'>,
): Promise<void> {
  const rows = await db
    .selectFrom('agreements')
    .select('id')
    .where('status', '=', 'signed')
    .where('pdf_name', 'is', null)
    .orderBy('id')
    .limit(20)
    .execute();
  for (const { id } of rows) {
    if (context.signal?.aborted) return;
    try {
      await sealAgreement(db, id, context);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      context.onWarning(`signed agreement ${id} couldn’t be sealed yet (${errorCode(error) || 'unknown'})`);
    }
  }
}
