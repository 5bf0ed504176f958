import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../app-context.ts';
import { clientIp } from '../../../../platform/http/client-ip.ts';
import type { Handlers } from '../../../../platform/http/serve.ts';
import { networkOf } from '../../../../platform/limits/network.ts';
import { consumeLimit, tooManyRequests } from '../../../../platform/limits/rate-limits.ts';
import { emailConfirmationMessages, providerMessages, signInMessages } from '../../sign-in.constants.ts';
import type { SignInApi } from '../../sign-in.contract.ts';
import { confirmEmail, resendConfirmation } from '../confirm-email.ts';
import { createHashingLimit } from '../limit-hashing.ts';
import { confirmAuthenticatorApp, removeAuthenticatorApp, startAuthenticatorApp } from './authenticator-app.ts';
import { regenerateRecoveryCodes } from './change-methods.ts';
import { linkAccount, listLinkedAccounts, logInWithProvider, unlinkAccount } from './linked-accounts.ts';
import { listSignInMethods } from './list-methods.ts';
import { addPasskey, deletePasskey, renamePasskey } from './own-passkeys.ts';
import { logInWithPasskey, startPasskeyLogin } from './passkey-login.ts';
import { makeAddingOptions, makeUsingOptions } from './passkeys.ts';
import { startVisit } from './providers.ts';
import { endRememberedDevice } from './remembered-devices.ts';
import { completeLogin } from './second-factor.ts';
import { stepUp } from './step-up.ts';

export function signInHandlers({ db, clock, limits, config, getShelter }: AppContext): Handlers<SignInApi> {
  const { publicUrl } = config;
  const limitConcurrency = createHashingLimit();
  const providers = () => config.loginProviders.map(({ id, name }) => ({ id, name }));
  const context = (request: FastifyRequest) => ({
    ip: clientIp(request),
    userAgent: request.headers['user-agent'] ?? '',
    now: clock.now(),
    publicUrl,
  });
  const change = async (request: FastifyRequest) => ({ ...context(request), rule: await getShelter() });
  return {
    'POST /api/auth/second-factor': ({ body, request }) => completeLogin(db, limits, body, context(request)),
    'GET /api/auth/providers': async () => providers(),
    'POST /api/auth/providers/:provider': async ({ params, body, request }) => {
      const block = await consumeLimit(db, limits, 'providerVisitByIp', networkOf(clientIp(request)));
      if (block) throw tooManyRequests(block);
      const visit = { userId: null, returnTo: body.return_to };
      return startVisit(db, params.provider, visit, { config, now: clock.now() });
    },
    'POST /api/auth/provider-login': ({ body, request }) =>
      logInWithProvider(db, limits, body, { config, ...context(request) }),
    'POST /api/users/me/linked-accounts/:provider': ({ params, currentUser }) => {
      const visit = { userId: currentUser.id, returnTo: undefined };
      return startVisit(db, params.provider, visit, { config, now: clock.now() });
    },
    'POST /api/users/me/linked-accounts': async ({ body, currentUser, request }) => {
      await linkAccount(db, currentUser, body.query, { config, ...context(request) });
      return { message: providerMessages.linked };
    },
    'DELETE /api/users/me/linked-accounts/:id': ({ params, currentUser, request }) =>
      unlinkAccount(db, currentUser, params.id, context(request)),
    'POST /api/auth/email-confirmation': async ({ body, request }) => {
      await confirmEmail(db, body.token, context(request));
      return { message: emailConfirmationMessages.confirmed };
    },
    'POST /api/users/me/email-confirmation': async ({ currentUser, request }) => {
      await resendConfirmation(db, limits, currentUser, context(request));
      return { message: emailConfirmationMessages.sent };
    },
    'POST /api/auth/passkeys/options': ({ request }) => startPasskeyLogin(db, limits, context(request)),
    'POST /api/auth/passkeys': ({ body, request }) => logInWithPasskey(db, limits, body.passkey, context(request)),
    'GET /api/users/me/sign-in': async ({ currentUser, request }) => ({
      ...(await listSignInMethods(db, currentUser, await change(request))),
      providers: providers(),
      linked_accounts: await listLinkedAccounts(db, currentUser.id),
    }),
    'POST /api/users/me/step-up/options': ({ currentUser, request }) =>
      makeUsingOptions(db, currentUser, context(request)),
    'POST /api/users/me/step-up': async ({ body, currentUser, request }) => {
      await limitConcurrency(request, () => stepUp(db, limits, currentUser, body, context(request)));
      return { message: signInMessages.confirmed };
    },
    'POST /api/users/me/authenticator-app': async ({ currentUser }) =>
      startAuthenticatorApp(db, currentUser, { issuer: (await getShelter()).name, now: clock.now() }),
    'POST /api/users/me/authenticator-app/confirm': async ({ body, currentUser, request }) => ({
      recovery_codes: await confirmAuthenticatorApp(db, currentUser, body.code, await change(request)),
    }),
    'DELETE /api/users/me/authenticator-app': async ({ currentUser, request }) =>
      removeAuthenticatorApp(db, currentUser, await change(request)),
    'POST /api/users/me/recovery-codes': async ({ currentUser, request }) => ({
      recovery_codes: await regenerateRecoveryCodes(db, currentUser, context(request)),
    }),
    'POST /api/users/me/passkeys/options': async ({ currentUser, request }) =>
      makeAddingOptions(db, currentUser, { ...context(request), siteName: (await getShelter()).name }),
    'POST /api/users/me/passkeys': async ({ body, currentUser, request }) =>
      addPasskey(db, currentUser, body, await change(request)),
    'PUT /api/users/me/passkeys/:id': ({ params, body, currentUser, request }) =>
      renamePasskey(db, currentUser, { ...params, ...body }, context(request)),
    'DELETE /api/users/me/passkeys/:id': async ({ params, currentUser, request }) =>
      deletePasskey(db, currentUser, params.id, await change(request)),
    'DELETE /api/users/me/remembered-devices/:id': ({ params, currentUser, request }) =>
      endRememberedDevice(db, currentUser, { id: params.id, ...context(request) }),
  };
}
