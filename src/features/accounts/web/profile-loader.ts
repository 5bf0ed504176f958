import { currentUser } from '../../../browser/call-api.ts';
import { keepLoaded } from '../../dashboards/web/dashboards.door.ts';
import type { AccountsApi } from '../accounts.contract.ts';

const call = currentUser<AccountsApi>();

/** For a page that loads nothing beside it. */
export const loadOwnAccount = keepLoaded(({ request: { signal } }) => loadAccount(signal));

/** A person's own account, and where they are signed in. */
export async function loadAccount(signal: AbortSignal) {
  const [me, sessions] = await Promise.all([
    call('GET /api/users/me', { signal }),
    call('GET /api/users/me/sessions', { signal }),
  ]);
  return { me, sessions };
}
