import { createHash, generateKeyPair, randomBytes, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';

export type Certificate = Selectable<Tables['agreement_certificates']>;

const YEARS = 10;
/** It is replaced a year before it expires, so that each seal is valid for long. */
const SPARE_YEARS = 1;

/**
 * The shelter's certificate for seals, made on first use: self-signed, so it shows that a file comes from this shelter's
 * Pawhaven and is unchanged, not who the shelter is (`docs/decisions`, 0102).
 */
export async function getCertificate(db: Database, name: string, now: Date): Promise<Certificate> {
  const current = await findCurrent(db, now);
  if (current) return current;
  const made = await makeCertificate(name, now);
  return transactionWithRetry(db, async (trx) => {
    await trx
      .updateTable('agreement_certificates')
      .set({ is_current: null })
      .where('expires_at', '<=', yearsLater(now, SPARE_YEARS))
      .execute();
    await trx
      .insertInto('agreement_certificates')
      .values({ ...made, is_current: true, created_at: now, expires_at: yearsLater(now, YEARS) })
      // Another server was quicker.
      .onConflict((conflict) => conflict.column('is_current').doNothing())
      .execute();
    return (await findCurrent(trx, now))!;
  });
}

function findCurrent(db: Database, now: Date): Promise<Certificate | undefined> {
  return db
    .selectFrom('agreement_certificates')
    .selectAll()
    .where('is_current', '=', true)
    .where('expires_at', '>', yearsLater(now, SPARE_YEARS))
    .executeTakeFirst();
}

function yearsLater(date: Date, years: number): Date {
  const later = new Date(date);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

async function makeCertificate(name: string, now: Date) {
  const { default: forge } = await import('node-forge');
  const keys = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  // Positive, as the standard demands.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`;
  certificate.validity.notBefore = now;
  certificate.validity.notAfter = yearsLater(now, YEARS);
  const subject = [{ name: 'commonName', value: forge.util.encodeUtf8(name.slice(0, 64)) }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(keys.privateKey), forge.md.sha256.create());
  const pem = forge.pki.certificateToPem(certificate);
  return { certificate: pem, private_key: keys.privateKey, fingerprint: fingerprintOf(new X509Certificate(pem).raw) };
}

export function fingerprintOf(der: Buffer): string {
  return createHash('sha256').update(der).digest('hex');
}
