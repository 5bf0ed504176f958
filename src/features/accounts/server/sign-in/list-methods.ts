import type { Database } from '../../../../platform/database.ts';
import type { CurrentUser } from '../../../../platform/http/current-user.ts';
import type { SignInMethods } from '../../sign-in.contract.ts';
import { isSecondFactorRequired, type SecondFactorRule } from '../session-lookup.ts';
import { listPasskeys } from './own-passkeys.ts';
import { canUsePasskeys } from './passkeys.ts';
import { listRememberedDevices } from './remembered-devices.ts';

/** How the current user can log in, for their account's settings. */
export async function listSignInMethods(
  db: Database,
  { id, role }: CurrentUser,
  { now, publicUrl, rule }: { now: Date; publicUrl: string; rule: SecondFactorRule },
): Promise<Omit<SignInMethods, 'providers' | 'linked_accounts'>> {
  const account = await db
    .selectFrom('users')
    .leftJoin('authenticator_apps as app', 'app.user_id', 'users.id')
    .select(['email_confirmed_at', 'app.confirmed_at as app_since'])
    .select((query) =>
      query
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', id)
        .where('used_at', 'is', null)
        .as('recovery_codes'),
    )
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
  const passkeys = await listPasskeys(db, id);
  const isMissing =
    role === 'Admin' && rule.adminSecondFactorFrom !== '' && !account.app_since && passkeys.length === 0;
  return {
    email_confirmed: account.email_confirmed_at !== null,
    can_use_passkeys: canUsePasskeys(publicUrl),
    passkeys,
    authenticator_app: account.app_since && { since: account.app_since.toISOString() },
    recovery_codes_left: Number(account.recovery_codes),
    remembered_devices: await listRememberedDevices(db, id, now),
    second_factor: {
      is_missing: isMissing,
      required_from: rule.adminSecondFactorFrom || null,
      is_due: isMissing && isSecondFactorRequired(rule, now),
    },
  };
}
