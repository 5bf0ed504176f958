import { OAuth2Server, type MutableRedirectUri } from 'oauth2-mock-server';

export interface LoginProvider {
  /** For the application that uses it. */
  env: NodeJS.ProcessEnv;
  /** The claims about who logs in there. */
  person: Record<string, unknown>;
  /** Whether they cancel there. */
  isCanceled: boolean;
  stop: () => Promise<void>;
}

/** Starts a provider of OpenID Connect in this process. It asks nothing, and confirms `person`. */
export async function startLoginProvider(host: '127.0.0.1' | 'localhost' = '127.0.0.1'): Promise<LoginProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, host);
  const provider: LoginProvider = {
    env: {
      OIDC_ISSUER: server.issuer.url!,
      OIDC_CLIENT_ID: 'pawhaven',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_NAME: 'Haven ID',
    },
    person: { sub: 'person', aud: 'pawhaven' },
    isCanceled: false,
    stop: async () => server.stop(),
  };
  server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, provider.person);
  });
  server.service.on('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri) => {
    if (!provider.isCanceled) return;
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
  });
  return provider;
}
