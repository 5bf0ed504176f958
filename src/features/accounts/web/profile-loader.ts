import { createApiClient } from '../../../browser/create-api-client.ts';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import type { AccountsApi } from '../accounts.contract.ts';

const call = createApiClient<AccountsApi>();

export const loadOwnAccount = staleWhileError(({ request: { signal } }) => loadAccount(signal));

/** The current user's account and sessions. */
export async function loadAccount(signal: AbortSignal) {
  const [me, sessions] = await Promise.all([
    call('GET /api/users/me', { signal }),
    call('GET /api/users/me/sessions', { signal }),
  ]);
  return { me, sessions };
}
