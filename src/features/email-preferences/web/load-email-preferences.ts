import { ApiFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import type { EmailPreferences, EmailPreferencesApi } from '../email-preferences.contract.ts';

const call = createApiClient<EmailPreferencesApi>();

/** Null on failure: the rest of the page works without them. */
export async function loadEmailPreferences(signal: AbortSignal): Promise<EmailPreferences | null> {
  try {
    return await call('GET /api/users/me/email-preferences', { signal });
  } catch (failure) {
    if (failure instanceof ApiFailure) return null;
    throw failure;
  }
}
