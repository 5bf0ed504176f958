import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { toShelter } from '../../../platform/email/recipient.ts';
import { isOnStaff } from '../../../platform/has-capability.contract.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { agreementMessages } from '../agreements.constants.ts';
import type { Signable, SignatureInput } from '../signing.contract.ts';
import type { SignerContext } from './agreement-context.ts';
import { findApplication, recipientFor } from './agreement-values.ts';
import { declinedNotice } from './emails.ts';
import { addEvent } from './events.ts';
import { lockRow, type AgreementRow } from './lock-agreement.ts';
import type { PersonSignature, Signature } from './schema.ts';
import { endAgreement } from './send-agreement.ts';
import { assertWaiting, getSession, isOpenable, type SigningSession } from './signing-session.ts';

/**
 * An agreement for the person who opened it.
 * @throws ApiError 401 if their session has ended, 409 with what has happened if the agreement can't be signed any more
 */
export async function readAgreement(db: Database, token: string, context: SignerContext): Promise<Signable> {
  const session = await getSession(db, token, context.now);
  const row = await db
    .selectFrom('agreements')
    .selectAll()
    .where('id', '=', session.agreement_id)
    .executeTakeFirstOrThrow();
  if (!isOpenable(row, context.now)) assertWaiting(row, context.now);
  return toSignable(db, row, session, context);
}

async function toSignable(
  db: Database,
  row: AgreementRow,
  { type }: SigningSession,
  { shelter }: SignerContext,
): Promise<Signable> {
  const { status, title, content, signer_name, needs_guardian, document_id, expires_at, signed_at, pdf_name } = row;
  return {
    status,
    title,
    content,
    signer_name,
    needs_guardian,
    document_id,
    expires_at: expires_at.toISOString(),
    signed_at: signed_at?.toISOString() ?? null,
    is_sealed: pdf_name !== null,
    is_at_desk: type === 'desk',
    has_email: recipientFor((await findApplication(db, row.application_id))!) !== null,
    shelter: shelter.name,
  };
}

/**
 * Signs an agreement: once, whatever two tabs do. Consent, signature, IP and user agent become evidence. The PDF is sealed
 * afterwards (`sealAgreement`).
 * @returns its id
 * @throws ApiError 403 for staff, 401 if the session has ended, 400 without consent or a signature, 409 if the agreement no
 *   longer waits
 */
export async function signAgreement(db: Database, input: SignatureInput, context: SignerContext): Promise<number> {
  const { currentUser, ip, now } = context;
  assertNotStaff(context);
  const { agreement_id: id } = await getSession(db, input.session, now);
  return transactionWithRetry(db, async (trx) => {
    const agreement = await lockRow(trx, id);
    const session = await getSession(trx, input.session, now);
    assertWaiting(agreement, now);
    const signature = parseSignature(input, agreement.needs_guardian);
    await trx
      .updateTable('agreements')
      .set({ status: 'signed', signed_at: now, signature: JSON.stringify(signature) })
      .where('id', '=', id)
      .execute();
    await trx.deleteFrom('agreement_codes').where('agreement_id', '=', id).execute();
    const details = { document: agreement.content_sha256 };
    await addEvent(trx, { agreementId: id, action: 'consented', details }, context);
    await addEvent(trx, { agreementId: id, action: 'signed', details: describe(signature, session) }, context);
    const actor = currentUser && { id: currentUser.id };
    await recordEvent(trx, { actor, action: 'agreement.signed', subject: { type: 'agreement', id }, ip, now });
    return id;
  });
}

/** Even if they know the link: only the adopter signs. At the desk, the device is logged out. */
function assertNotStaff({ currentUser }: SignerContext): void {
  if (currentUser && isOnStaff(currentUser)) throw new ApiError(403, agreementMessages.staffSigns);
}

function describe({ adopter, guardian }: Signature, { type, desk_staff }: SigningSession): Record<string, string> {
  return {
    ...(adopter && { adopter: adopter.name, method: adopter.method }),
    ...(guardian && {
      guardian: guardian.name,
      relationship: guardian.relationship,
      guardian_method: guardian.method,
    }),
    identity: type,
    ...(desk_staff !== null && { desk_staff }),
  };
}

function parseSignature(input: SignatureInput, needsGuardian: boolean): Signature {
  const { consent, guardian } = input;
  if (!consent) throw invalid({ consent: agreementMessages.consent });
  // A minor's own signature is optional.
  const adopter = needsGuardian && !input.name && !input.drawing?.length ? null : parsePerson(input, '');
  if (!needsGuardian) return { adopter, guardian: null };
  if (!guardian?.relationship) {
    const fields = { guardian_relationship: agreementMessages.enterRelationship };
    throw invalid(guardian?.name ? fields : { guardian_name: agreementMessages.enterGuardian, ...fields });
  }
  return { adopter, guardian: { ...parsePerson(guardian, 'guardian_'), relationship: guardian.relationship } };
}

function parsePerson(
  { method, name, drawing }: Pick<SignatureInput, 'method' | 'name' | 'drawing'>,
  prefix: '' | 'guardian_',
): PersonSignature {
  const missing = prefix === '' ? agreementMessages.enterName : agreementMessages.enterGuardian;
  if (!name || !/\p{L}/u.test(name)) throw invalid({ [`${prefix}name`]: missing });
  if (method === 'typed') return { method, name };
  if (!drawing || drawing.flat().length < 2) throw invalid({ [`${prefix}drawing`]: agreementMessages.drawName });
  return { method, name, drawing };
}

function invalid(fields: Record<string, string>): ApiError {
  return new ApiError(400, Object.values(fields)[0]!, { fields });
}

/**
 * Declines an agreement, and tells the shelter.
 * @throws ApiError 403 for staff, 401 if the session has ended, 409 if the agreement no longer waits
 */
export async function declineAgreement(
  db: Database,
  { session: token, reason }: { session: string; reason?: string | undefined },
  context: SignerContext,
): Promise<Signable> {
  const { currentUser, ip, now, shelter, publicUrl } = context;
  assertNotStaff(context);
  const session = await getSession(db, token, now);
  const id = session.agreement_id;
  return transactionWithRetry(db, async (trx) => {
    const agreement = await lockRow(trx, id);
    assertWaiting(agreement, now);
    const change = { status: 'declined', declined_at: now, decline_reason: reason || null } as const;
    await endAgreement(trx, id, change, context);
    await addEvent(trx, { agreementId: id, action: 'declined', details: { identity: session.type } }, context);
    const href = `${publicUrl}/admin-dashboard/manage-adoptions/${agreement.application_id}`;
    for (const to of toShelter(shelter)) {
      await queueEmail(trx, { type: 'agreement-declined', to, content: declinedNotice({ href }), now });
    }
    const actor = currentUser && { id: currentUser.id };
    await recordEvent(trx, { actor, action: 'agreement.declined', subject: { type: 'agreement', id }, ip, now });
    return toSignable(trx, await lockRow(trx, id), session, context);
  });
}
