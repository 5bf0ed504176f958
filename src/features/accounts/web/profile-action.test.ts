import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { profileAction } from './profile-action.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockResolvedValue(Response.json({ error: 'The current password is wrong.' }, { status: 400 }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const changePassword = (typed: Record<string, string>) => submit({ intent: 'change-password', ...typed });

async function submit(typed: Record<string, string>): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(typed)) body.set(name, value);
  const request = new Request('http://localhost/', { method: 'POST', body });
  return profileAction({ request } as Parameters<typeof profileAction>[0]);
}

describe('a password change', () => {
  // Specification: change-password-required
  test.each([
    ['the current one', {}, 'current_password', 'Enter your current password'],
    ['the new one', { current_password: 'x', confirmation: 'y' }, 'new_password', 'Enter a new password'],
    ['the new one again', { current_password: 'x', new_password: 'y' }, 'confirmation', 'Enter the new password again'],
  ])('first requires %s', async (_what, typed, field, sentence) => {
    expect(await changePassword(typed)).toEqual({ isDone: false, failure: sentence, fields: { [field]: sentence } });
    expect(fetched).not.toHaveBeenCalled();
  });

  // Specification: change-password-match
  test('then checks that both entries match', async () => {
    const failure = 'Passwords do not match!';
    expect(await changePassword({ current_password: 'x', new_password: 'short', confirmation: 'other' })).toEqual({
      isDone: false,
      failure,
      fields: { confirmation: failure },
    });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('then leaves the current password and the rules to the server', async () => {
    const result = await changePassword({ current_password: 'x', new_password: 'short', confirmation: 'short' });
    expect(result).toMatchObject({ isDone: false, failure: 'The current password is wrong.' });
    expect(fetched).toHaveBeenCalledOnce();
  });
});

describe('a saved profile', () => {
  const typed = { intent: 'save-profile', name: 'Ann Example', email: 'new@example.org', phone_number: '+1 555 0100' };

  test.each([
    [{}, 'Profile saved.'],
    [{ current_password: 'x' }, 'Profile saved. We’ll email you at new@example.org from now on.'],
  ])('names a new email, which takes the password: %j', async (password, message) => {
    fetched.mockResolvedValue(Response.json({ name: typed.name, email: typed.email }));
    expect(await submit({ ...typed, ...password })).toEqual({ isDone: true, message });
  });
});
