import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError, isApiError } from '../../../platform/http/api-error.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { consumeLimit, refundLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { invitationMessages } from '../invitations.constants.ts';
import type { Invitation } from '../invitations.contract.ts';
import { isAllowed, replaceGrants } from './staff-access.ts';
import { expiredBefore, invitationReference } from './invite.ts';
import { withCapabilities, type LoginResult } from './log-in.ts';
import { assertStrongPassword, type PasswordContext } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { prepareSession, type Origin } from './sessions.ts';
import { insertUser } from './write-user.ts';

interface Acceptance {
  token: string;
  name: string;
  password: string;
}

/**
 * For the page of the link, before anything is typed. Does not use up the link.
 * @throws ApiError 400 for a link that was used, replaced or canceled, or has expired, and once its sender's role has ended
 */
export async function findInvitation(
  db: Database,
  token: string,
  now: Date,
): Promise<Pick<Invitation, 'email' | 'role' | 'staff_roles'>> {
  const invitation = await db
    .selectFrom('invitations')
    .innerJoin('roles', 'roles.id', 'invitations.role_id')
    .select(['email', 'roles.name as role', 'staff_roles'])
    .where('token_hash', '=', hashToken(token))
    .where('sent_at', '>', expiredBefore(now))
    .where(isSenderAllowed(now))
    .executeTakeFirst();
  if (!invitation) throw new ApiError(400, invitationMessages.linkInvalid);
  return invitation;
}

/**
 * Creates the account and logs in. A rejected password does not use up the link.
 * @throws ApiError 400 for a weak password or as `findInvitation`, 409 if the email got an account meanwhile, 429 after
 *   too many attempts from one IP
 */
export async function acceptInvitation(
  db: Database,
  limits: Limits,
  { token, name, password }: Acceptance,
  { now, publicUrl, getShelter, ...origin }: Origin & { now: Date } & PasswordContext,
): Promise<LoginResult> {
  const network = networkOf(origin.ip);
  const block = await consumeLimit(db, limits, 'invitationByIp', network);
  if (block) throw tooManyRequests(block);
  const { email, role } = await findInvitation(db, token, now);
  await assertStrongPassword(password, { publicUrl, getShelter, person: { name, email } });
  const password_hash = await hashPassword(password);
  const loggedIn = await transactionWithRetry(db, async (trx) => {
    // Claimed by deleting it: of several requests, resends and cancellations at once, only one finds it.
    const claimed = await trx
      .deleteFrom('invitations')
      .where('token_hash', '=', hashToken(token))
      .where('sent_at', '>', expiredBefore(now))
      .where(isSenderAllowed(now))
      .returning(['id', 'email', 'role_id', 'staff_roles', 'ends_at', 'sent_by'])
      .executeTakeFirst();
    if (!claimed) throw new ApiError(400, invitationMessages.linkInvalid);
    const { id: invitationId, staff_roles, ends_at, sent_by, ...account } = claimed;
    // They may have ended before the invitation did.
    const granted = ends_at === null || ends_at > now ? staff_roles : [];
    // The link came to this email.
    const times = { created_at: now, email_confirmed_at: now };
    const values = { ...account, ...times, name, phone_number: '', password_hash };
    const { id } = await insertUser(trx, values).catch(explainConflict);
    const grants = granted.map((each) => ({ role: each, ends_at }));
    await replaceGrants(trx, id, grants, { actor: { id: sent_by }, now });
    // From now on, they belong to the account, and are deleted with it.
    await trx
      .updateTable('emails')
      .set({ user_id: id })
      .where('reference', '=', invitationReference(invitationId))
      .execute();
    const subject = { type: 'user', id };
    await recordEvent(trx, {
      actor: { id },
      action: 'user.joined',
      subject,
      details: { role, ...(granted.length > 0 && { staff_roles: granted }) },
      ip: origin.ip,
      now,
    });
    const session = prepareSession(trx, id, { ...origin, now });
    await session.statement.execute();
    return withCapabilities({ token: session.token, role, user_id: id, username: name }, granted);
  });
  await refundLimit(db, 'invitationByIp', network);
  return loggedIn;
}

/** Invitations end with their sender's role, also in the hour before those of an ended one are deleted. */
function isSenderAllowed(now: Date): RawBuilder<SqlBool> {
  return isAllowed(sql.ref('invitations.sent_by'), 'manage users', now);
}

function explainConflict(error: unknown): never {
  if (isApiError(error) && error.status === 409) throw new ApiError(409, invitationMessages.hasAccount);
  throw error;
}
