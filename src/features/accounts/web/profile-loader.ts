import { createApiClient } from '../../../browser/create-api-client.ts';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import type { AccountsApi } from '../accounts.contract.ts';
import type { SignInApi } from '../sign-in.contract.ts';

const call = createApiClient<AccountsApi>();
const callSignIn = createApiClient<SignInApi>();

export const loadOwnAccount = staleWhileError(({ request: { signal } }) => loadAccount(signal));

/** The current user's account, sessions and ways to log in. */
export async function loadAccount(signal: AbortSignal) {
  const [me, sessions, signIn] = await Promise.all([
    call('GET /api/users/me', { signal }),
    call('GET /api/users/me/sessions', { signal }),
    callSignIn('GET /api/users/me/sign-in', { signal }),
  ]);
  return { me, sessions, signIn };
}
