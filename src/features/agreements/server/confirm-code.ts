import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { agreementLimits, agreementMessages } from '../agreements.constants.ts';
import type { SignerContext } from './agreement-context.ts';
import { findApplication, recipientFor } from './agreement-values.ts';
import { codeEmail } from './emails.ts';
import { addEvent } from './events.ts';
import { agreementReference, lockRow } from './lock-agreement.ts';
import { signLink } from './send-agreement.ts';
import { findByToken, isOpenable, startSession } from './signing-session.ts';

const CODE_MS = agreementLimits.codeMinutes * 60_000;

/**
 * Emails a code to the address on file. The response is the same for a link that isn't valid.
 * @throws ApiError 429
 */
export async function sendCode(db: Database, token: string, context: SignerContext): Promise<{ message: string }> {
  const { limits, ip, now, publicUrl } = context;
  const block = await consumeLimit(db, limits, 'agreementCodeByIp', networkOf(ip));
  if (block) throw tooManyRequests(block);
  const sent = { message: agreementMessages.codeSent };
  const found = await findByToken(db, token, now);
  if (!found || (await consumeLimit(db, limits, 'agreementCodeByAgreement', String(found.id)))) return sent;
  await transactionWithRetry(db, async (trx) => {
    const agreement = await lockRow(trx, found.id);
    const recipient = recipientFor((await findApplication(trx, found.application_id))!);
    if (!isOpenable(agreement, now) || agreement.token_hash !== hashToken(token) || !recipient) return;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const values = { code_hash: hashCode(found.id, code), attempts: 0, expires_at: new Date(now.getTime() + CODE_MS) };
    await trx
      .insertInto('agreement_codes')
      .values({ agreement_id: found.id, ...values })
      .onConflict((conflict) => conflict.column('agreement_id').doUpdateSet(values))
      .execute();
    await queueEmail(trx, {
      type: 'agreement-code',
      to: recipient,
      content: codeEmail(recipient.name),
      accessLink: `${signLink(publicUrl, token)}&code=${code}`,
      reference: agreementReference(found.id),
      now,
    });
    await addEvent(trx, { agreementId: found.id, action: 'code sent', details: { to: recipient.email } }, context);
  });
  return sent;
}

/** Short-lived, and useless after five attempts; so a fast hash is enough. */
function hashCode(agreementId: number, code: string): string {
  return hashToken(`${agreementId}:${code}`);
}

/**
 * Exchanges the code for a session of this one agreement.
 * @throws ApiError 400 for a wrong or expired code, after five attempts, and for a link that isn't valid; 429
 */
export async function confirmCode(
  db: Database,
  { token, code }: { token: string; code: string },
  context: SignerContext,
): Promise<{ session: string }> {
  const { limits, ip, now } = context;
  const block = await consumeLimit(db, limits, 'agreementCodeTryByIp', networkOf(ip));
  if (block) throw tooManyRequests(block);
  const found = await findByToken(db, token, now);
  const digits = code.replaceAll(/\D/g, '');
  const session = found && (await transactionWithRetry(db, (trx) => exchangeCode(trx, found.id, digits, context)));
  if (!session) {
    throw new ApiError(400, agreementMessages.codeInvalid, { fields: { code: agreementMessages.codeInvalid } });
  }
  return { session };
}

/** A wrong attempt is counted, so this returns null instead of rolling back. */
async function exchangeCode(
  trx: Database,
  agreementId: number,
  code: string,
  context: SignerContext,
): Promise<string | null> {
  const agreement = await lockRow(trx, agreementId);
  const stored = await trx
    .selectFrom('agreement_codes')
    .selectAll()
    .where('agreement_id', '=', agreementId)
    .forUpdate()
    .executeTakeFirst();
  if (!stored || stored.expires_at <= context.now || stored.attempts >= agreementLimits.codeAttempts) return null;
  if (!isOpenable(agreement, context.now)) return null;
  const isRight = timingSafeEqual(Buffer.from(hashCode(agreementId, code)), Buffer.from(stored.code_hash));
  if (!isRight) {
    await trx
      .updateTable('agreement_codes')
      .set({ attempts: stored.attempts + 1 })
      .where('agreement_id', '=', agreementId)
      .execute();
    return null;
  }
  await trx.deleteFrom('agreement_codes').where('agreement_id', '=', agreementId).execute();
  return startSession(trx, { agreementId, type: 'code' }, context);
}
