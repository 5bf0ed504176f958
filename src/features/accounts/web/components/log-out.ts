import { createApiClient } from '../../../../browser/create-api-client.ts';
import { clearDrafts } from '../../../../browser/draft.ts';
import { clearSession } from '../../../../browser/change-session.ts';
import type { AccountsApi } from '../../accounts.contract.ts';

const call = createApiClient<AccountsApi>();

/**
 * Ends the session. This browser forgets it even if the server cannot be reached.
 * @param draft the name of a draft that stays, for the same user's next login
 */
export async function logOut(draft?: string): Promise<void> {
  await call('POST /api/auth/logout', { allow401: true }).catch(() => undefined);
  clearDrafts(draft);
  clearSession();
}
