import { Secret, TOTP } from 'otpauth';
import { recordEvent } from '../../../../platform/audit/record-event.ts';
import type { Database } from '../../../../platform/database.ts';
import { toQrPath, type QrPath } from '../../../../platform/documents/qr-path.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../../platform/http/current-user.ts';
import { signInMessages } from '../../sign-in.constants.ts';
import { lockCurrentUserExclusively } from '../lock-current-user.ts';
import { createFirstRecoveryCodes } from './recovery-codes.ts';
import { removeLeftovers, type ChangeContext, emailSignInChange, assertMayRemove } from './change-methods.ts';

const SECRET_BYTES = 20;
const PERIOD_MS = 30_000;
/** Clocks differ: codes of the step before and after count, too. */
const WINDOW = 1;

/**
 * Makes a secret for an authenticator app. It counts once a code has confirmed it; until then, a further one replaces it.
 * @throws ApiError 409 if there is a confirmed one
 */
export async function startAuthenticatorApp(
  db: Database,
  currentUser: CurrentUser,
  { issuer, now }: { issuer: string; now: Date },
): Promise<{ secret: string; uri: string; qr_code: QrPath }> {
  const secret = new Secret({ size: SECRET_BYTES });
  await db.transaction().execute(async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    const stored = await trx
      .insertInto('authenticator_apps')
      .values({ user_id: currentUser.id, secret: secret.base32, created_at: now })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret: secret.base32, created_at: now })
          .where('authenticator_apps.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst();
    if (!stored) throw new ApiError(409, signInMessages.hasApp);
  });
  const uri = new TOTP({ issuer, label: currentUser.email, secret }).toString();
  return { secret: secret.base32, uri, qr_code: await toQrPath(uri) };
}

/**
 * Confirms the app with a first code.
 * @returns the recovery codes, if there were none
 * @throws ApiError 400 for a wrong code, 409 if there is no secret to confirm
 */
export async function confirmAuthenticatorApp(
  db: Database,
  currentUser: CurrentUser,
  code: string,
  context: ChangeContext,
): Promise<string[] | null> {
  const { ip, now } = context;
  return db.transaction().execute(async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    const app = await findApp(trx, currentUser.id);
    if (!app || app.confirmed_at) throw new ApiError(409, signInMessages.noApp);
    const step = stepOf(app.secret, code, now);
    if (step === null)
      throw new ApiError(400, signInMessages.wrongCode, { fields: { code: signInMessages.wrongCode } });
    await trx
      .updateTable('authenticator_apps')
      .set({ confirmed_at: now, last_used_step: step })
      .where('user_id', '=', currentUser.id)
      .execute();
    const codes = await createFirstRecoveryCodes(trx, currentUser.id, now);
    const subject = { type: 'user', id: currentUser.id };
    await recordEvent(trx, { actor: currentUser, action: 'authenticator_app.added', subject, ip, now });
    await emailSignInChange(trx, currentUser, 'An authenticator app was added', context);
    return codes;
  });
}

/** @throws ApiError 404 if there is none, 409 if it is the last second factor of an Admin who needs one */
export async function removeAuthenticatorApp(
  db: Database,
  currentUser: CurrentUser,
  context: ChangeContext,
): Promise<void> {
  const { ip, now } = context;
  await db.transaction().execute(async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    const removed = await trx
      .deleteFrom('authenticator_apps')
      .where('user_id', '=', currentUser.id)
      .returning('confirmed_at')
      .executeTakeFirst();
    if (!removed) throw new ApiError(404, signInMessages.noApp);
    if (!removed.confirmed_at) return;
    await assertMayRemove(trx, currentUser, context);
    await removeLeftovers(trx, currentUser.id);
    const subject = { type: 'user', id: currentUser.id };
    await recordEvent(trx, { actor: currentUser, action: 'authenticator_app.removed', subject, ip, now });
    await emailSignInChange(trx, currentUser, 'An authenticator app was removed', context);
  });
}

/**
 * Uses up a code of the app: neither it nor an earlier one counts again.
 * @returns why it was rejected; null if it counts
 */
export async function consumeAppCode(
  trx: Database,
  userId: number,
  code: string,
  now: Date,
): Promise<'wrong' | 'used' | null> {
  const app = await findApp(trx, userId);
  if (!app?.confirmed_at) return 'wrong';
  const step = stepOf(app.secret, code, now);
  if (step === null) return 'wrong';
  // Of two requests with the same code, the second waits here, and updates no row.
  const used = await trx
    .updateTable('authenticator_apps')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where('last_used_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used ? null : 'used';
}

async function findApp(db: Database, userId: number) {
  return db
    .selectFrom('authenticator_apps')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The step that a code belongs to; null for a wrong code. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = app.validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / PERIOD_MS) + delta;
}
