import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '../../src/platform/database.ts';
import type { StoredFiles } from '../../src/platform/images/photo-files.ts';

interface AgreementRecord {
  applicationId: number;
  content?: string;
  /** Where its PDF is stored; without it, the agreement waits for its signature. */
  files?: StoredFiles;
}

/** The agreement of an approved application, with its first event. @returns its id */
export async function createAgreementRecord(
  db: Database,
  { applicationId, content = 'Be kind to Maple.', files }: AgreementRecord,
): Promise<number> {
  const now = new Date();
  const { id } = await db
    .insertInto('agreements')
    .values({
      application_id: applicationId,
      template_id: 1,
      status: 'sent',
      title: 'Pet adoption agreement',
      content,
      content_sha256: createHash('sha256').update(content).digest('hex'),
      signer_name: 'Noor Haddad',
      needs_guardian: false,
      fee_cents: 40_000,
      token_hash: null,
      sent_by: null,
      created_at: now,
      expires_at: new Date(now.getTime() + 14 * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const event = { agreement_id: id, action: 'created', at: now, ip: '', user_agent: '', details: '{}' } as const;
  await db.insertInto('agreement_events').values(event).execute();
  if (!files) return id;
  const pdf = Buffer.from(`%PDF-1.7\n${randomUUID()}\n%%EOF\n`);
  const pdf_name = randomUUID();
  await files.write([{ name: pdf_name, bytes: pdf }]);
  const signature = { adopter: { method: 'typed', name: 'Noor Haddad' }, guardian: null };
  await db
    .updateTable('agreements')
    .set({ status: 'signed', signed_at: now, signature: JSON.stringify(signature), pdf_name, pdf_bytes: pdf.length })
    .set({ pdf_sha256: createHash('sha256').update(pdf).digest('hex') })
    .where('id', '=', id)
    .execute();
  return id;
}
