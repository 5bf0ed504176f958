import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';
import { userMessages } from '../users.constants.ts';
import { endAllSessions } from './sessions.ts';

/**
 * The last way back into an account, for the operator's command: removes second factors, passkeys and linked accounts,
 * and ends all sessions.
 * @returns a link that sets a new password, once, within an hour
 * @throws ApiError 404 for an unknown email
 */
export async function resetSignIn(
  db: Database,
  email: string,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new ApiError(404, userMessages.notFound);
    for (const table of ['authenticator_apps', 'recovery_codes', 'passkeys', 'linked_accounts'] as const) {
      await trx.deleteFrom(table).where('user_id', '=', user.id).execute();
    }
    await endAllSessions(trx, user.id);
    const token = makeToken();
    await trx
      .insertInto('password_resets')
      .values({ token_hash: hashToken(token), user_id: user.id, created_at: now })
      .execute();
    const subject = { type: 'user', id: user.id };
    await recordEvent(trx, { actor: null, action: 'sign_in.reset', subject, ip: null, now });
    return `${publicUrl}/reset-password?token=${token}`;
  });
}
