import { sql } from 'kysely';
import { queueEmail } from '../../../../platform/email/queue-email.ts';
import { greet, recipientOf } from '../../../../platform/email/recipient.ts';
import type { Database } from '../../../../platform/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../../platform/http/current-user.ts';
import { recordEvent } from '../../../../platform/audit/record-event.ts';
import { signInMessages } from '../../sign-in.constants.ts';
import { lockCurrentUserExclusively } from '../lock-current-user.ts';
import { hasSecondFactor, isSecondFactorRequired, type SecondFactorRule } from '../session-lookup.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

export interface ChangeContext {
  ip: string;
  now: Date;
  publicUrl: string;
  /** The shelter's, read before the transaction. */
  rule: SecondFactorRule;
}

/** Emails the owner, in case someone else did it. */
export async function emailSignInChange(
  trx: Database,
  { id }: { id: number },
  what: string,
  { now, publicUrl }: Pick<ChangeContext, 'now' | 'publicUrl'>,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_demo'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await queueEmail(trx, {
    type: 'sign-in-changed',
    to: recipientOf(user),
    content: {
      subject: 'Your sign-in settings were changed',
      preview: `${what}.`,
      greeting: greet(user.name),
      paragraphs: [
        `${what}. This changes how you log in to your account.`,
        'If this was you, you’re all set. If not, reset your password now and let us know.',
      ],
      action: { label: 'Reset password', href: `${publicUrl}/auth?mode=reset` },
    },
    now,
  });
}

/**
 * For Admins who need a second factor, after one was removed.
 * @throws ApiError 409 if it was the last
 */
export async function assertMayRemove(
  trx: Database,
  { id, role }: CurrentUser,
  { now, rule }: ChangeContext,
): Promise<void> {
  if (role !== 'Admin' || !isSecondFactorRequired(rule, now) || (await userHasSecondFactor(trx, id))) return;
  throw new ApiError(409, signInMessages.lastSecondFactor);
}

/** Without a second factor, neither recovery codes nor remembered devices mean anything. */
export async function removeLeftovers(trx: Database, userId: number): Promise<void> {
  if (await userHasSecondFactor(trx, userId)) return;
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('remembered_devices').where('user_id', '=', userId).execute();
}

/** @throws ApiError 409 without a second factor */
export async function regenerateRecoveryCodes(
  db: Database,
  currentUser: CurrentUser,
  context: Pick<ChangeContext, 'ip' | 'now' | 'publicUrl'>,
): Promise<string[]> {
  const { ip, now } = context;
  return db.transaction().execute(async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    if (!(await userHasSecondFactor(trx, currentUser.id))) throw new ApiError(409, signInMessages.noSecondFactor);
    const codes = await replaceRecoveryCodes(trx, currentUser.id, now);
    const subject = { type: 'user', id: currentUser.id };
    await recordEvent(trx, { actor: currentUser, action: 'recovery_codes.replaced', subject, ip, now });
    await emailSignInChange(trx, currentUser, 'Your recovery codes were replaced', context);
    return codes;
  });
}

async function userHasSecondFactor(db: Database, id: number): Promise<boolean> {
  const { has } = await db.selectNoFrom(hasSecondFactor(sql`${id}::integer`).as('has')).executeTakeFirstOrThrow();
  return has;
}
