import { createApiClient } from '../../../../browser/create-api-client.ts';
import { clearDrafts } from '../../../../browser/draft.ts';
import { clearSession } from '../../../../browser/change-session.ts';
import type { AccountsApi } from '../../accounts.contract.ts';

const call = createApiClient<AccountsApi>();

/** Ends the session. This browser forgets it even if the server cannot be reached. */
export async function logOut(): Promise<void> {
  await call('POST /api/auth/logout', { allow401: true }).catch(() => undefined);
  clearDrafts();
  clearSession();
}
