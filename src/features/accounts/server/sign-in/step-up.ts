import { recordEvent } from '../../../../platform/audit/record-event.ts';
import type { Database } from '../../../../platform/database.ts';
import { ApiError, isApiError } from '../../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../../platform/http/current-user.ts';
import type { Limits } from '../../../../platform/limits/limits.ts';
import { resetLimit } from '../../../../platform/limits/rate-limits.ts';
import { signInMessages } from '../../sign-in.constants.ts';
import type { PasskeyResponse } from '../../sign-in.contract.ts';
import { confirmCurrentUser } from '../sessions.ts';
import { verifyOwnPassword } from '../verify-own-password.ts';
import { verifyPasskey } from './passkeys.ts';
import { consumeCode, limitCodes } from './second-factor.ts';

interface Proof {
  password?: string | undefined;
  code?: string | undefined;
  passkey?: PasskeyResponse | undefined;
}

interface ActionContext {
  ip: string;
  now: Date;
  publicUrl: string;
}

/**
 * Verifies again who uses a session: it may then make calls that need a step-up, for ten minutes.
 * @throws ApiError 400 for a wrong proof, or not exactly one, 429 after too many wrong ones
 */
export async function stepUp(
  db: Database,
  limits: Limits,
  currentUser: CurrentUser,
  proof: Proof,
  context: ActionContext,
): Promise<void> {
  const { ip, now } = context;
  const proofs = Object.values(proof).filter((each) => each !== undefined);
  if (proofs.length !== 1) throw new ApiError(400, signInMessages.oneProof);
  const subject = { type: 'user', id: currentUser.id };
  const method = await verifyProof(db, limits, currentUser, proof, context).catch(async (error: unknown) => {
    if (isApiError(error) && error.status === 400) {
      const details = { method: methodOf(proof) };
      await recordEvent(db, { actor: currentUser, action: 'step_up.rejected', subject, details, ip, now });
    }
    throw error;
  });
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('sessions').set({ stepped_up_at: now }).where('id', '=', currentUser.session_id).execute();
    await confirmCurrentUser(trx, currentUser);
    const details = { method };
    await recordEvent(trx, { actor: currentUser, action: 'session.stepped_up', subject, details, ip, now });
  });
}

/** @returns how it was proved */
async function verifyProof(
  db: Database,
  limits: Limits,
  currentUser: CurrentUser,
  { password, code, passkey }: Proof,
  context: ActionContext,
): Promise<string> {
  if (password !== undefined) {
    await verifyOwnPassword(db, limits, currentUser, password, 'password');
    return 'password';
  }
  if (passkey) {
    const result = await verifyPasskey(db, currentUser, passkey, context);
    if ('rejected' in result) throw new ApiError(400, signInMessages.passkeyRejected);
    return 'passkey';
  }
  await limitCodes(db, limits, currentUser.id, context);
  const result = await db.transaction().execute((trx) => consumeCode(trx, currentUser.id, code ?? '', context.now));
  if ('rejected' in result) throw new ApiError(400, result.message, { fields: { code: result.message } });
  await resetLimit(db, 'codeByUser', String(currentUser.id));
  return result.method;
}

function methodOf({ password, passkey }: Proof): string {
  if (password !== undefined) return 'password';
  return passkey ? 'passkey' : 'code';
}
