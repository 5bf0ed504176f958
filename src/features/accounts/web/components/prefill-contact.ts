import { createApiClient } from '../../../../browser/create-api-client.ts';
import { readSession } from '../../../../browser/session.ts';
import type { AccountsApi } from '../../accounts.contract.ts';

const call = createApiClient<AccountsApi>();

/** Fills the fields `name` and `email` with those of a user who is logged in, unless they were filled in already. */
export async function prefillContact(form: HTMLFormElement | null): Promise<void> {
  if (!form || !readSession()) return;
  // If the request fails, people type them.
  const person = await call('GET /api/users/me', { allow401: true }).catch(() => null);
  if (!person) return;
  for (const name of ['name', 'email'] as const) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value === '') field.value = person[name];
  }
}
