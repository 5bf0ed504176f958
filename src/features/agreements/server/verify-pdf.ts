import { createHash, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { UploadedFile } from '../../../platform/http/form-schemas.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { agreementMessages } from '../agreements.constants.ts';
import type { verifyResults } from '../signing.contract.ts';
import type { SignerContext } from './agreement-context.ts';
import { fingerprintOf } from './certificate.ts';

interface Verification {
  result: (typeof verifyResults)[number];
  signed_on: string | null;
}

/**
 * Whether a PDF is an agreement of this shelter, and unchanged. Nothing of it is stored, and the response names no one.
 * @throws ApiError 400 without a file, 415 for anything but a PDF, 429
 */
export async function verifyPdf(
  db: Database,
  file: UploadedFile | undefined,
  { limits, ip, shelter }: Pick<SignerContext, 'limits' | 'ip' | 'shelter'>,
): Promise<Verification> {
  const block = await consumeLimit(db, limits, 'agreementVerifyByIp', networkOf(ip));
  if (block) throw tooManyRequests(block);
  if (!file || file.bytes === 0) throw rejected(400, agreementMessages.noFile);
  const pdf = await readFile(file.path);
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw rejected(415, agreementMessages.notPdf);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const known = await db
    .selectFrom('agreements')
    .select('signed_at')
    .where('pdf_sha256', '=', sha256)
    .executeTakeFirst();
  if (known?.signed_at) return { result: 'unchanged', signed_on: dayIn(shelter.timeZone, known.signed_at) };
  const isOurs = (await hasOurSeal(db, pdf)) || (await hasOurNumber(db, pdf));
  return { result: isOurs ? 'changed' : 'not ours', signed_on: null };
}

function rejected(status: 400 | 415, sentence: string): ApiError {
  return new ApiError(status, sentence, { fields: { file: sentence } });
}

/** More than a sealed file has; a hostile one could have thousands. */
const MAX_SEALS = 5;

/** Whether our key has sealed the file that this one was made from: its bytes then differ from what was sealed. */
async function hasOurSeal(db: Database, pdf: Buffer): Promise<boolean> {
  for (const contents of findSeals(pdf)) {
    const seal = await parseSeal(contents);
    if (!seal) continue;
    const ours = await db
      .selectFrom('agreement_certificates')
      .select('certificate')
      .where('fingerprint', '=', seal.fingerprint)
      .executeTakeFirst();
    // A copied certificate doesn't make a seal ours: only our key signs what it signed.
    if (ours && verify('sha256', seal.attributes, ours.certificate, seal.signature)) return true;
  }
  return false;
}

function findSeals(pdf: Buffer): Buffer[] {
  const found: Buffer[] = [];
  let at = pdf.indexOf('/ByteRange');
  for (; at !== -1 && found.length < MAX_SEALS; at = pdf.indexOf('/ByteRange', at + 1)) {
    const start = pdf.indexOf('/Contents', at);
    const opening = start === -1 ? -1 : pdf.indexOf('<', start);
    const closing = opening === -1 ? -1 : pdf.indexOf('>', opening);
    if (closing === -1 || closing - opening > MAX_HEX) continue;
    found.push(Buffer.from(pdf.subarray(opening + 1, closing).toString('latin1'), 'hex'));
  }
  return found;
}

const MAX_HEX = 64 * 1024;

/** The signature of a seal, the attributes that it signs, and the certificate. Null if it isn't one. */
async function parseSeal(contents: Buffer) {
  const { default: forge } = await import('node-forge');
  try {
    const asn1 = forge.asn1.fromDer(contents.toString('binary'), { parseAllBytes: false } as never);
    const message = forge.pkcs7.messageFromAsn1(asn1) as unknown as ParsedMessage;
    const { authenticatedAttributes: attributes, signature } = message.rawCapture;
    const [certificate] = message.certificates;
    if (!certificate || !attributes || typeof signature !== 'string') return null;
    // They are signed as a set, though stored with a tag of their own.
    const { UNIVERSAL } = forge.asn1.Class;
    const set = forge.asn1.create(UNIVERSAL, forge.asn1.Type.SET, true, attributes);
    const toBytes = (value: import('node-forge').asn1.Asn1) =>
      Buffer.from(forge.asn1.toDer(value).getBytes(), 'binary');
    return {
      attributes: toBytes(set),
      signature: Buffer.from(signature, 'binary'),
      fingerprint: fingerprintOf(toBytes(forge.pki.certificateToAsn1(certificate))),
    };
  } catch {
    return null;
  }
}

interface ParsedMessage {
  certificates: import('node-forge').pki.Certificate[];
  rawCapture: { authenticatedAttributes?: import('node-forge').asn1.Asn1[]; signature?: unknown };
}

/** For copies whose seal is damaged or cut off. */
async function hasOurNumber(db: Database, pdf: Buffer): Promise<boolean> {
  const text = pdf.subarray(0, HEAD_BYTES).toString('latin1');
  const number = /\/DocumentId \(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/.exec(text)?.[1];
  if (number === undefined) return false;
  const query = db
    .selectFrom('agreements')
    .select('id')
    .where('document_id', '=', number)
    .where('signed_at', 'is not', null);
  return (await query.executeTakeFirst()) !== undefined;
}

const HEAD_BYTES = 64 * 1024;
