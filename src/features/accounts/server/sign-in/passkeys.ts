import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isIP } from 'node:net';
import type { Database } from '../../../../platform/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../../platform/http/current-user.ts';
import { signInMessages } from '../../sign-in.constants.ts';
import type { PasskeyResponse } from '../../sign-in.contract.ts';
import { claimChallenge, storeChallenge, type Purpose } from './challenges.ts';

/** As long as a challenge counts. */
const TIMEOUT_MS = 5 * 60_000;

/** COSE's numbers of what authenticators sign with. */
const [ES256, ED_DSA, RS256] = [-7, -8, -257];

type Options = { options: Record<string, unknown> };

/** Whether passkeys work on this site: browsers bind them to a domain, and refuse IP addresses. */
export function canUsePasskeys(publicUrl: string): boolean {
  return isIP(new URL(publicUrl).hostname.replaceAll(/[[\]]/g, '')) === 0;
}

/** @throws ApiError 409 on a site without a domain */
export async function makeAddingOptions(
  db: Database,
  currentUser: CurrentUser,
  { publicUrl, siteName, now }: { publicUrl: string; siteName: string; now: Date },
): Promise<Options> {
  const { rpID } = siteOf(publicUrl);
  const existing = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', currentUser.id)
    .execute();
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID,
    userID: new TextEncoder().encode(String(currentUser.id)),
    userName: currentUser.email,
    userDisplayName: currentUser.name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: [ES256, ED_DSA, RS256],
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({ id, transports })),
    // A passkey replaces email and password, so it has to name its user, and to check who uses it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(db, { token: options.challenge, purpose: 'add passkey', userId: currentUser.id, now });
  return { options: { ...options } };
}

/**
 * Verifies what the browser made for `makeAddingOptions`. Uses up the challenge in any case.
 * @throws ApiError 400 for another site's, another user's or a used challenge, and for whatever else is wrong
 */
export async function verifyNewPasskey(
  db: Database,
  currentUser: CurrentUser,
  response: PasskeyResponse,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']> {
  const challenge = await claim(db, response, 'add passkey', now);
  if (challenge?.user_id !== currentUser.id) throw new ApiError(400, signInMessages.passkeyNotAdded);
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge.token,
    ...expectedSite(publicUrl),
  }).catch(() => null);
  if (!verified?.verified) throw new ApiError(400, signInMessages.passkeyNotAdded);
  return verified.registrationInfo.credential;
}

/**
 * @param currentUser whose passkeys count, for a step-up; null for a login, whose passkey names its user
 * @throws ApiError 409 on a site without a domain
 */
export async function makeUsingOptions(
  db: Database,
  currentUser: { id: number } | null,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<Options> {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(publicUrl).rpID,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
  const purpose = currentUser ? 'step-up' : 'passkey login';
  await storeChallenge(db, { token: options.challenge, purpose, userId: currentUser?.id ?? null, now });
  return { options: { ...options } };
}

export type PasskeyResult = { userId: number } | { rejected: true; userId: number | null };

/** Verifies a use of a passkey, and stores its counter. Uses up the challenge in any case. */
export async function verifyPasskey(
  db: Database,
  currentUser: { id: number } | null,
  response: PasskeyResponse,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<PasskeyResult> {
  const challenge = await claim(db, response, currentUser ? 'step-up' : 'passkey login', now);
  const passkey = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  const rejected = { rejected: true, userId: passkey?.user_id ?? null } as const;
  if (!passkey || !challenge || challenge.user_id !== (currentUser?.id ?? null)) return rejected;
  if (currentUser && passkey.user_id !== currentUser.id) return rejected;
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge.token,
    ...expectedSite(publicUrl),
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => null);
  if (!verified?.verified) return rejected;
  // Nothing is updated if another request with the same passkey was quicker: a copy of it would do that.
  const used = await db
    .updateTable('passkeys')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: now })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst();
  return used ? { userId: passkey.user_id } : rejected;
}

/** Finds the challenge in the response, and uses it up. */
async function claim(db: Database, response: PasskeyResponse, purpose: Purpose, now: Date) {
  const token = challengeIn(response.response.clientDataJSON);
  const claimed = token === null ? null : await claimChallenge(db, { token, purpose, now });
  return claimed && { ...claimed, token: token! };
}

function challengeIn(clientDataJson: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

function expectedSite(publicUrl: string) {
  const { rpID, origin } = siteOf(publicUrl);
  return { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };
}

/** From the settings alone: what a request says about its host proves nothing. */
function siteOf(publicUrl: string): { rpID: string; origin: string } {
  if (!canUsePasskeys(publicUrl)) throw new ApiError(409, signInMessages.noDomain);
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}
