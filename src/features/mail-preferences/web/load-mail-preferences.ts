import { ApiFailure } from '../../../browser/api-failure.ts';
import { currentUser } from '../../../browser/create-api-client.ts';
import type { MailPreferences, MailPreferencesApi } from '../mail-preferences.contract.ts';

const call = currentUser<MailPreferencesApi>();

/** Which mails one gets; null where that cannot be told just now: the rest of the page is of use without it. */
export async function loadMailPreferences(signal: AbortSignal): Promise<MailPreferences | null> {
  try {
    return await call('GET /api/users/me/mail-preferences', { signal });
  } catch (failure) {
    if (failure instanceof ApiFailure) return null;
    throw failure;
  }
}
