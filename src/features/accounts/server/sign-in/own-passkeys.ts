import { recordEvent } from '../../../../platform/audit/record-event.ts';
import type { Database } from '../../../../platform/database.ts';
import { violatedConstraint } from '../../../../platform/database/errors.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../../platform/http/current-user.ts';
import { MAX_PASSKEYS, signInMessages } from '../../sign-in.constants.ts';
import type { Passkey, PasskeyResponse } from '../../sign-in.contract.ts';
import { lockCurrentUserExclusively } from '../lock-current-user.ts';
import { assertMayRemove, emailSignInChange, removeLeftovers, type ChangeContext } from './change-methods.ts';
import { verifyNewPasskey } from './passkeys.ts';
import { createFirstRecoveryCodes } from './recovery-codes.ts';

/**
 * Adds a passkey to the current user's account.
 * @returns it, and the recovery codes if there were none
 * @throws ApiError 400 if it doesn't verify, 409 if it is known or there are too many
 */
export async function addPasskey(
  db: Database,
  currentUser: CurrentUser,
  { name, passkey: response }: { name: string; passkey: PasskeyResponse },
  context: ChangeContext,
): Promise<{ passkey: Passkey; recovery_codes: string[] | null }> {
  const { ip, now } = context;
  const { id, publicKey, counter, transports = [] } = await verifyNewPasskey(db, currentUser, response, context);
  return db.transaction().execute(async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    const existing = await trx.selectFrom('passkeys').select('id').where('user_id', '=', currentUser.id).execute();
    if (existing.length >= MAX_PASSKEYS) throw new ApiError(409, signInMessages.tooManyPasskeys);
    const row = await trx
      .insertInto('passkeys')
      .values({
        user_id: currentUser.id,
        credential_id: id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: transports.filter((each) => typeof each === 'string').slice(0, 10),
        name,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw violatedConstraint(error) === '' ? error : new ApiError(409, signInMessages.passkeyKnown);
      });
    const recovery_codes = await createFirstRecoveryCodes(trx, currentUser.id, now);
    const subject = { type: 'user', id: currentUser.id };
    await recordEvent(trx, { actor: currentUser, action: 'passkey.added', subject, ip, now });
    await emailSignInChange(trx, currentUser, 'A passkey was added', context);
    return { passkey: toPasskey(row), recovery_codes };
  });
}

export async function listPasskeys(db: Database, userId: number): Promise<Passkey[]> {
  const rows = await db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(toPasskey);
}

/** @throws ApiError 404 if it is not theirs */
export async function renamePasskey(
  db: Database,
  currentUser: CurrentUser,
  { id, name }: { id: number; name: string },
  { ip, now }: { ip: string; now: Date },
): Promise<Passkey> {
  return db.transaction().execute(async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    const row = await trx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', currentUser.id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new ApiError(404, signInMessages.passkeyNotFound);
    const subject = { type: 'user', id: currentUser.id };
    await recordEvent(trx, { actor: currentUser, action: 'passkey.renamed', subject, ip, now });
    return toPasskey(row);
  });
}

/** @throws ApiError 404 if it is not theirs, 409 if it is the last second factor of an Admin who needs one */
export async function deletePasskey(
  db: Database,
  currentUser: CurrentUser,
  id: number,
  context: ChangeContext,
): Promise<void> {
  const { ip, now } = context;
  await db.transaction().execute(async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    const deleted = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', currentUser.id)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw new ApiError(404, signInMessages.passkeyNotFound);
    await assertMayRemove(trx, currentUser, context);
    await removeLeftovers(trx, currentUser.id);
    const subject = { type: 'user', id: currentUser.id };
    await recordEvent(trx, { actor: currentUser, action: 'passkey.removed', subject, ip, now });
    await emailSignInChange(trx, currentUser, 'A passkey was deleted', context);
  });
}

function toPasskey({
  id,
  name,
  created_at,
  last_used_at,
}: {
  id: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}): Passkey {
  return { id, name, created_at: created_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null };
}
