import * as client from 'openid-client';
import type { Config, LoginProvider } from '../../../../platform/config.ts';
import type { Database } from '../../../../platform/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { hashToken } from '../../../../platform/tokens.ts';
import { providerMessages } from '../../sign-in.constants.ts';

const VALID_MS = 10 * 60_000;
const TIMEOUT_SECONDS = 10;

/** The person, as the provider names them. */
export interface Identity {
  provider: LoginProvider['id'];
  issuer: string;
  subject: string;
  /** For people, such as an email. */
  label: string;
}

export interface ProviderContext {
  config: Pick<Config, 'publicUrl' | 'loginProviders'>;
  now: Date;
}

/**
 * Starts a visit to a provider, with PKCE, state and nonce.
 * @param options.userId who links an account; null for a login
 * @returns where the browser goes
 * @throws ApiError 404 for a provider that is not set up, 400 for a path that leaves this site, 503 if the provider can't
 *   be reached
 */
export async function startVisit(
  db: Database,
  providerId: string,
  { userId, returnTo }: { userId: number | null; returnTo: string | undefined },
  { config, now }: ProviderContext,
): Promise<{ url: string }> {
  const provider = config.loginProviders.find(({ id }) => id === providerId);
  if (!provider) throw new ApiError(404, providerMessages.unknown);
  if (returnTo !== undefined && !isLocalPath(returnTo)) {
    throw new ApiError(400, 'The return to takes a path on this site.', {
      fields: { return_to: providerMessages.localOnly },
    });
  }
  const server = await discover(provider);
  const code_verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  await db
    .insertInto('provider_logins')
    .values({
      state_hash: hashToken(state),
      provider: provider.id,
      code_verifier,
      nonce,
      return_to: returnTo ?? null,
      user_id: userId,
      created_at: now,
    })
    .execute();
  const url = client.buildAuthorizationUrl(server, {
    redirect_uri: callbackUrl(config),
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  return { url: url.href };
}

/**
 * Completes the visit that a provider's redirect belongs to. Its state counts once, for ten minutes.
 * @param query of the redirect
 * @param userId who started it; null for a login
 * @throws ApiError 400 for an unknown, used or expired state, another user's, and whatever the provider did not confirm
 */
export async function completeVisit(
  db: Database,
  { query, userId }: { query: string; userId: number | null },
  { config, now }: ProviderContext,
): Promise<Identity & { returnTo: string | null }> {
  const state = new URLSearchParams(query).get('state') ?? '';
  const visit = await db
    .deleteFrom('provider_logins')
    .where('state_hash', '=', hashToken(state))
    .where('created_at', '>', new Date(now.getTime() - VALID_MS))
    .returningAll()
    .executeTakeFirst();
  const provider = config.loginProviders.find(({ id }) => id === visit?.provider);
  if (!visit || !provider || visit.user_id !== userId) throw new ApiError(400, providerMessages.expired);
  const server = await discover(provider);
  const url = new URL(callbackUrl(config));
  url.search = query;
  const tokens = await client
    .authorizationCodeGrant(server, url, {
      pkceCodeVerifier: visit.code_verifier,
      expectedState: state,
      expectedNonce: visit.nonce,
      idTokenExpected: true,
    })
    .catch(() => null);
  const claims = tokens?.claims();
  if (!claims) throw new ApiError(400, providerMessages.failed);
  const named = [claims['email'], claims['preferred_username'], claims['name']].find(
    (each) => typeof each === 'string',
  );
  return {
    provider: provider.id,
    issuer: claims.iss,
    subject: claims.sub,
    label: (named ?? provider.name).slice(0, 200),
    returnTo: visit.return_to,
  };
}

const servers = new Map<string, Promise<client.Configuration>>();

/** What the provider says about itself, loaded once. @throws ApiError 503 */
async function discover({ issuer, clientId, clientSecret }: LoginProvider): Promise<client.Configuration> {
  const key = `${issuer} ${clientId} ${clientSecret}`;
  let found = servers.get(key);
  if (!found) {
    // The settings allow HTTP on this machine alone.
    const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    found = client.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS });
    servers.set(key, found);
  }
  try {
    return await found;
  } catch {
    servers.delete(key);
    throw new ApiError(503, providerMessages.unreachable, { retryAfterSeconds: 60 });
  }
}

function callbackUrl({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/auth`;
}

/** Whether a path stays on this site: anyone can put `//elsewhere` into a link. */
function isLocalPath(path: string): boolean {
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path)) return false;
  const base = 'http://local.invalid';
  const { origin, pathname } = new URL(path, base);
  return origin === base && !pathname.startsWith('//');
}
