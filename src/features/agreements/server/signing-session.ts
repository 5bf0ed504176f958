import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';
import { agreementLimits, agreementMessages } from '../agreements.constants.ts';
import type { SignerContext, StaffContext } from './agreement-context.ts';
import { addEvent } from './events.ts';
import { lockForStaff, lockRow, type AgreementRow } from './lock-agreement.ts';
import type { SessionType } from './schema.ts';

const SESSION_MS = agreementLimits.sessionMinutes * 60_000;

export type SigningSession = Pick<
  Selectable<Tables['agreement_sessions']>,
  'id' | 'agreement_id' | 'type' | 'desk_staff'
>;

/**
 * Opens an agreement by its link, or by its number if it is one's own. Only the adopter's account gets a session at once;
 * the response to everyone else is the same, whether the link is valid or not.
 * @throws ApiError 404 for a number that isn't one's own agreement; 429
 */
export async function openAgreement(
  db: Database,
  { token, id }: { token?: string | undefined; id?: number | undefined },
  context: SignerContext,
): Promise<{ session: string | null }> {
  const { currentUser, limits, ip, now } = context;
  const block = await consumeLimit(db, limits, 'agreementLinkByIp', networkOf(ip));
  if (block) throw tooManyRequests(block);
  const found = token === undefined ? await findOwn(db, id, currentUser?.id) : await findByToken(db, token, now);
  if (token === undefined && !found) throw new ApiError(404, agreementMessages.notFound);
  if (!found || !currentUser || found.user_id !== currentUser.id) return { session: null };
  return transactionWithRetry(db, async (trx) => {
    const agreement = await lockRow(trx, found.id);
    if (!isOpenable(agreement, now)) return { session: null };
    return { session: await startSession(trx, { agreementId: found.id, type: 'account' }, context) };
  });
}

async function findOwn(db: Database, id: number | undefined, userId: number | undefined) {
  if (id === undefined || userId === undefined) return undefined;
  return db
    .selectFrom('agreements as g')
    .innerJoin('applications as a', 'a.id', 'g.application_id')
    .select(['g.id', 'a.user_id'])
    .where('g.id', '=', id)
    .where('a.user_id', '=', userId)
    .where('g.status', 'in', ['sent', 'signed'])
    .executeTakeFirst();
}

/** An agreement that a link opens: until it expires, and once it is signed. */
export async function findByToken(db: Database, token: string, now: Date) {
  const row = await db
    .selectFrom('agreements as g')
    .innerJoin('applications as a', 'a.id', 'g.application_id')
    .select(['g.id', 'g.status', 'g.expires_at', 'g.application_id', 'a.user_id'])
    .where('g.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row && isOpenable(row, now) ? row : undefined;
}

export function isOpenable({ status, expires_at }: Pick<AgreementRow, 'status' | 'expires_at'>, now: Date): boolean {
  return status === 'signed' || (status === 'sent' && expires_at > now);
}

/** @returns the session's token, which opens this one agreement for an hour */
export async function startSession(
  trx: Database,
  { agreementId, type, deskStaff = null }: { agreementId: number; type: SessionType; deskStaff?: string | null },
  { now, ip, userAgent }: { now: Date; ip: string; userAgent: string },
): Promise<string> {
  const session = makeToken();
  await trx
    .insertInto('agreement_sessions')
    .values({
      agreement_id: agreementId,
      token_hash: hashToken(session),
      type,
      desk_staff: deskStaff,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_MS),
    })
    .execute();
  const origin = { now, ip, userAgent };
  await addEvent(trx, { agreementId, action: 'opened' }, origin);
  if (type === 'desk') {
    await addEvent(trx, { agreementId, action: 'handed over', details: { by: deskStaff ?? '' } }, origin);
  } else {
    await addEvent(trx, { agreementId, action: 'identity confirmed', details: { by: type } }, origin);
  }
  return session;
}

/**
 * Opens an agreement on the device of a staff member, who hands it over. The session can read and sign this one agreement.
 * @throws ApiError 404, 403 as `lockForStaff`; 409 if it isn't waiting for a signature
 */
export async function openAtDesk(db: Database, id: number, context: StaffContext): Promise<{ session: string }> {
  const { actor, ip, now } = context;
  return transactionWithRetry(db, async (trx) => {
    const agreement = await lockForStaff(trx, id, context);
    if (agreement.status !== 'sent' || agreement.expires_at <= now) {
      throw new ApiError(409, agreementMessages.notWaiting);
    }
    const session = await startSession(trx, { agreementId: id, type: 'desk', deskStaff: actor.name }, context);
    await recordEvent(trx, { actor, action: 'agreement.handed_over', subject: { type: 'agreement', id }, ip, now });
    return { session };
  });
}

/** @throws ApiError 401 if it has ended */
export async function getSession(db: Database, token: string, now: Date): Promise<SigningSession> {
  const session = await db
    .selectFrom('agreement_sessions')
    .select(['id', 'agreement_id', 'type', 'desk_staff'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!session) throw new ApiError(401, agreementMessages.sessionEnded);
  return session;
}

/** Ends what was opened at the desk: the next person with the device must not find it. */
export async function endDeskSession(db: Database, token: string): Promise<void> {
  await db
    .deleteFrom('agreement_sessions')
    .where('token_hash', '=', hashToken(token))
    .where('type', '=', 'desk')
    .execute();
}

/** What someone who can't sign any more should know. @throws ApiError 409 unless it waits for a signature */
export function assertWaiting({ status, expires_at }: Pick<AgreementRow, 'status' | 'expires_at'>, now: Date): void {
  if (status === 'sent' && expires_at > now) return;
  const message = {
    sent: agreementMessages.expired,
    signed: agreementMessages.alreadySigned,
    declined: agreementMessages.declined,
    expired: agreementMessages.expired,
    replaced: agreementMessages.replaced,
    canceled: agreementMessages.canceled,
  }[status];
  throw new ApiError(409, message);
}
