import { createHash } from 'node:crypto';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { queueEmail, cancelEmails } from '../../../platform/email/queue-email.ts';
import type { Recipient } from '../../../platform/email/email-content.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';
import { fillText } from '../agreement-text.contract.ts';
import { agreementMessages } from '../agreements.constants.ts';
import type { Agreement, AgreementInput } from '../agreements.contract.ts';
import type { StaffContext, SystemContext } from './agreement-context.ts';
import {
  findApplication,
  nameOf,
  recipientFor,
  toDefaults,
  toValues,
  type AgreementApplication,
} from './agreement-values.ts';
import { getAgreement } from './agreements.queries.ts';
import { agreementEmail, reminderEmail } from './emails.ts';
import { addEvent } from './events.ts';
import { agreementReference, lockForStaff, type AgreementRow } from './lock-agreement.ts';
import { getTemplateFor } from './templates.ts';

const DAY_MS = 86_400_000;

/**
 * Makes the agreement of an approved application: the current template, filled in and frozen. What is corrected is
 * corrected in the application first. Emails its link, unless it is
 * signed at the desk (`records.md`, section 6).
 * @returns the agreement
 * @throws ApiError 404 for an unknown application, 403 for one's own, 409 if it isn't approved, has an agreement that isn't to
 *   be replaced, or no email
 */
export async function sendAgreement(
  db: Database,
  applicationId: number,
  { by, replace = false, ...correction }: AgreementInput,
  context: StaffContext,
): Promise<Agreement> {
  const { actor, lockApplication, correctContact } = context;
  return withoutSecond(() =>
    transactionWithRetry(db, async (trx) => {
      await lockApplication(trx, applicationId, actor);
      const before = (await findApplication(trx, applicationId))!;
      if (before.user_id === actor.id) throw new ApiError(403, agreementMessages.isOwn);
      if (before.status !== 'Approved' || before.returned_at !== null) {
        throw new ApiError(409, agreementMessages.notApproved);
      }
      await correctContact(trx, applicationId, correction, context);
      const application = (await findApplication(trx, applicationId))!;
      const recipient = recipientFor(application);
      if (by === 'email' && !recipient) throw new ApiError(409, agreementMessages.noEmail);
      const isCorrected = await replaceCurrent(trx, applicationId, replace, context);
      const email = by === 'email' && recipient ? { recipient, isCorrected } : null;
      return makeAgreement(trx, application, email, context);
    }),
  );
}

/** Two people send at the same time. @throws ApiError 409 */
export async function withoutSecond<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (violatedConstraint(error) !== 'agreements_current') throw error;
    throw new ApiError(409, agreementMessages.hasCurrent);
  }
}

/**
 * @param email null if it is signed at the desk
 * @param context.actor missing if an approval sends it
 */
export async function makeAgreement(
  trx: Database,
  application: AgreementApplication,
  email: { recipient: Recipient; isCorrected: boolean } | null,
  context: SystemContext & Partial<Pick<StaffContext, 'actor' | 'ip' | 'userAgent'>>,
): Promise<Agreement> {
  const { actor, ip, now, shelter } = context;
  const template = await getTemplateFor(trx, application.type);
  const content = fillText(template.content, toValues(application, context));
  const defaults = toDefaults(application, context);
  const { id } = await trx
    .insertInto('agreements')
    .values({
      application_id: application.id,
      template_id: template.id,
      status: 'sent',
      title: template.title,
      content,
      content_sha256: createHash('sha256').update(content).digest('hex'),
      signer_name: nameOf(application),
      needs_guardian: defaults.needs_guardian,
      fee_cents: defaults.fee_cents,
      token_hash: null,
      sent_by: actor?.id ?? null,
      created_at: now,
      expires_at: expiryOf(now, shelter),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addEvent(trx, { agreementId: id, action: 'created', details: { template: String(template.id) } }, context);
  if (email) await emailLink(trx, { id, ...email }, context);
  const subject = { type: 'agreement', id };
  const details = { application_id: application.id };
  await recordEvent(trx, { actor: actor ?? null, action: 'agreement.sent', subject, details, ip: ip ?? null, now });
  return getAgreement(trx, id);
}

function expiryOf(now: Date, { agreementDays }: { agreementDays: number }): Date {
  return new Date(now.getTime() + agreementDays * DAY_MS);
}

/** @returns whether there was one to replace */
async function replaceCurrent(
  trx: Database,
  applicationId: number,
  mayReplace: boolean,
  context: StaffContext,
): Promise<boolean> {
  const { actor, ip, now } = context;
  const current = await trx
    .selectFrom('agreements')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('status', 'in', ['sent', 'signed'])
    .forUpdate()
    .executeTakeFirst();
  if (!current) return false;
  if (!mayReplace) throw new ApiError(409, agreementMessages.hasCurrent);
  const { id } = current;
  await endAgreement(trx, id, { status: 'replaced' }, context);
  await addEvent(trx, { agreementId: id, action: 'replaced', details: { by: actor.name } }, context);
  await recordEvent(trx, { actor, action: 'agreement.replaced', subject: { type: 'agreement', id }, ip, now });
  return true;
}

/** Ends an agreement with its link and code; unsent emails about it are canceled. Open pages learn what has happened. */
export async function endAgreement(
  trx: Database,
  id: number,
  change: Partial<Pick<AgreementRow, 'status' | 'canceled_at' | 'declined_at' | 'decline_reason'>>,
  { now }: { now: Date },
): Promise<void> {
  await trx
    .updateTable('agreements')
    .set({ ...change, token_hash: null })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('agreement_codes').where('agreement_id', '=', id).execute();
  await cancelEmails(trx, { reference: agreementReference(id), types: agreementEmails, now });
}

/** Those that no longer make sense once an agreement has ended. */
const agreementEmails = ['agreement-sent', 'agreement-reminder', 'agreement-code'];

interface LinkToEmail {
  id: number;
  recipient: Recipient;
  isCorrected?: boolean;
  isReminder?: boolean;
}

/** Emails a new link; earlier ones stop working. */
export async function emailLink(
  trx: Database,
  { id, recipient, isCorrected = false, isReminder = false }: LinkToEmail,
  context: SystemContext & { ip?: string; userAgent?: string },
): Promise<void> {
  const { now, shelter, publicUrl } = context;
  const token = makeToken();
  const { expires_at } = await trx
    .updateTable('agreements')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  const expiresOn = formatDay(dayIn(shelter.timeZone, expires_at));
  await cancelEmails(trx, { reference: agreementReference(id), types: agreementEmails, now });
  await queueEmail(trx, {
    type: isReminder ? 'agreement-reminder' : 'agreement-sent',
    to: recipient,
    content: isReminder
      ? reminderEmail({ name: recipient.name, expiresOn })
      : agreementEmail({ name: recipient.name, expiresOn }, { isCorrected }),
    accessLink: signLink(publicUrl, token),
    reference: agreementReference(id),
    now,
  });
  const action = isReminder ? 'reminded' : 'sent';
  await addEvent(trx, { agreementId: id, action, details: { to: recipient.email } }, context);
}

export function signLink(publicUrl: string, token: string): string {
  return `${publicUrl}/sign?token=${token}`;
}

/**
 * Emails a new link to an agreement that waits for its signature, and starts its time again.
 * @throws ApiError 404, 403 as `lockForStaff`; 409 if it doesn't wait, or there is no email
 */
export async function resendAgreement(db: Database, id: number, context: StaffContext): Promise<Agreement> {
  const { actor, ip, now } = context;
  return transactionWithRetry(db, async (trx) => {
    const agreement = await lockForStaff(trx, id, context);
    if (agreement.status !== 'sent') throw new ApiError(409, agreementMessages.notWaiting);
    const recipient = recipientFor((await findApplication(trx, agreement.application_id))!);
    if (!recipient) throw new ApiError(409, agreementMessages.noEmail);
    await trx
      .updateTable('agreements')
      .set({ expires_at: expiryOf(now, context.shelter), reminded_at: null })
      .where('id', '=', id)
      .execute();
    await emailLink(trx, { id, recipient }, context);
    await recordEvent(trx, { actor, action: 'agreement.resent', subject: { type: 'agreement', id }, ip, now });
    return getAgreement(trx, id);
  });
}

/** @throws ApiError 404, 403 as `lockForStaff`; 409 if it isn't waiting for a signature */
export async function cancelAgreement(db: Database, id: number, context: StaffContext): Promise<Agreement> {
  const { actor, ip, now } = context;
  return transactionWithRetry(db, async (trx) => {
    const agreement = await lockForStaff(trx, id, context);
    if (agreement.status !== 'sent') throw new ApiError(409, agreementMessages.notWaiting);
    await endAgreement(trx, id, { status: 'canceled', canceled_at: now }, context);
    await addEvent(trx, { agreementId: id, action: 'canceled', details: { by: actor.name } }, context);
    await recordEvent(trx, { actor, action: 'agreement.canceled', subject: { type: 'agreement', id }, ip, now });
    return getAgreement(trx, id);
  });
}
