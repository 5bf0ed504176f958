import { Secret, TOTP } from 'otpauth';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import type { SignedInUser } from './signed-in-users.ts';
import type { StartedApp } from './start-app.ts';

/** The code that an authenticator app shows at a time. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** Adds an authenticator app to an account, over HTTP. Its first code is used up. */
export async function addAuthenticatorApp(
  app: StartedApp,
  { token }: Pick<SignedInUser, 'token'>,
  now = new Date(),
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const started = await app.call<{ secret: string }>('POST', '/api/users/me/authenticator-app', { token });
  const { secret } = started.body;
  const confirmed = await app.call<{ recovery_codes: string[] }>('POST', '/api/users/me/authenticator-app/confirm', {
    token,
    body: { code: codeAt(secret, now) },
  });
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
  return { secret, recoveryCodes: confirmed.body.recovery_codes };
}

/** Adds a passkey to an account, over HTTP. */
export async function addPasskey(
  app: StartedApp,
  { token }: Pick<SignedInUser, 'token'>,
  publicUrl: string,
): Promise<SoftwareAuthenticator & { passkeyId: number }> {
  const authenticator = new SoftwareAuthenticator(publicUrl);
  const started = await app.call<{ options: { challenge: string } }>('POST', '/api/users/me/passkeys/options', {
    token,
  });
  const added = await app.call<{ passkey: { id: number } }>('POST', '/api/users/me/passkeys', {
    token,
    body: { name: 'Laptop', passkey: authenticator.create(started.body.options) },
  });
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  return Object.assign(authenticator, { passkeyId: added.body.passkey.id });
}
