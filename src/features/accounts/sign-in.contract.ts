import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { anyText, requiredLine } from '../../platform/http/text-schemas.ts';
import { accountLimits } from './accounts.constants.ts';
import { loginResponseSchema } from './accounts.contract.ts';

const MAX_NAME = 60;
const token = z.string().max(200);
const code = requiredLine(60, 'Enter the code');

/** What `@simplewebauthn/browser` returns; the server's part of it validates the rest. */
const passkeyResponse = z
  .looseObject({
    id: z.string().max(2000),
    rawId: z.string().max(2000),
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: z.string().max(20_000) }),
  })
  .describe('The browser’s response, as JSON.');
export type PasskeyResponse = z.output<typeof passkeyResponse>;

const redirectQuery = anyText(8000);
const providerSchema = z.object({ id: z.string(), name: z.string() }).meta({ id: 'LoginProvider' });

const passkeyOptions = z.object({
  options: z.record(z.string(), z.unknown()).describe('For `navigator.credentials`, as JSON.'),
});

export const passkeySchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;

export const signInMethodsSchema = z
  .object({
    email_confirmed: z.boolean(),
    can_use_passkeys: z.boolean().describe('Whether this site has a domain name, which passkeys need.'),
    passkeys: z.array(passkeySchema),
    authenticator_app: z.object({ since: z.iso.datetime() }).nullable(),
    recovery_codes_left: z.int().min(0),
    remembered_devices: z.array(
      z.object({
        id: z.int().positive(),
        device: z.string(),
        ip: z.string(),
        last_used_at: z.iso.datetime(),
        expires_at: z.iso.datetime(),
      }),
    ),
    providers: z.array(providerSchema).describe('Where an account can be linked from.'),
    linked_accounts: z.array(
      z.object({
        id: z.int().positive(),
        provider: z.string(),
        label: z.string(),
        created_at: z.iso.datetime(),
        last_used_at: z.iso.datetime().nullable(),
      }),
    ),
    second_factor: z.object({
      is_missing: z.boolean().describe('An Admin’s account has none, and the shelter requires one.'),
      required_from: z.iso.date().nullable(),
      is_due: z.boolean().describe('Whether nothing else works until one is added.'),
    }),
  })
  .meta({ id: 'SignInMethods' });
export type SignInMethods = z.infer<typeof signInMethodsSchema>;

const recoveryCodes = z.array(z.string()).describe('Shown once. Each works once, in place of a second factor.');
const loginWithDevice = loginResponseSchema.extend({
  device_token: z
    .string()
    .nullable()
    .describe('Send it as `device_token` with the next logins: for 30 days, they need no second factor.'),
});
const message = z.object({ message: z.string() });

export const signInApi = defineApi({
  'POST /api/auth/second-factor': {
    summary: 'Complete a login with a second factor',
    description:
      'With the challenge of the 403 that the login returned, and a code of the authenticator app or a recovery code.',
    access: 'public',
    body: z.object({
      challenge: token,
      code,
      remember_device: yesOrNoInput().optional().describe('Whether this device needs no second factor for 30 days.'),
    }),
    response: loginWithDevice,
    errors: [401],
  },
  'GET /api/auth/providers': {
    summary: 'List other providers to log in with',
    description: 'Those that the settings name.',
    access: 'public',
    response: z.array(providerSchema),
  },
  'POST /api/auth/providers/:provider': {
    summary: 'Start a login at another provider',
    description: 'The browser goes to the URL in the response, and comes back to `/auth`.',
    access: 'public',
    params: z.object({ provider: z.string().max(20) }),
    body: z.object({
      return_to: anyText(1000).optional().describe('Where the login leads: a path on this site.'),
    }),
    response: z.object({ url: z.string() }),
    errors: [404],
  },
  'POST /api/auth/provider-login': {
    summary: 'Complete a login at another provider',
    description:
      'With the query of the provider’s redirect. Works for accounts that were linked before; an email alone links nothing.',
    access: 'public',
    body: z.object({ query: redirectQuery, device_token: z.string().max(200).optional() }),
    response: loginResponseSchema.extend({ return_to: z.string().nullable() }),
    errors: [401, 403],
  },
  'POST /api/users/me/linked-accounts/:provider': {
    summary: 'Start to link an account at another provider',
    access: 'signed in',
    stepUp: true,
    params: z.object({ provider: z.string().max(20) }),
    response: z.object({ url: z.string() }),
    errors: [404],
  },
  'POST /api/users/me/linked-accounts': {
    summary: 'Link an account at another provider',
    description: 'With the query of the provider’s redirect.',
    access: 'signed in',
    stepUp: true,
    body: z.object({ query: redirectQuery }),
    response: message,
    errors: [409],
  },
  'DELETE /api/users/me/linked-accounts/:id': {
    summary: 'Unlink an account at another provider',
    access: 'signed in',
    stepUp: true,
    params: z.object({ id: idInPath().describe('The linked account’s id.') }),
    response: z.void(),
    status: 204,
    errors: [404],
  },
  'POST /api/auth/email-confirmation': {
    summary: 'Confirm an email with the token of a link',
    description: 'A token works once, for seven days. The account’s listings become public.',
    access: 'public',
    changesPublicPages: true,
    body: z.object({ token }),
    response: message,
  },
  'POST /api/users/me/email-confirmation': {
    summary: 'Send another link that confirms your email',
    access: 'signed in',
    response: message,
    errors: [409],
  },
  'POST /api/auth/passkeys/options': {
    summary: 'Start a login with a passkey',
    description: 'The options work once, for five minutes.',
    access: 'public',
    response: passkeyOptions,
  },
  'POST /api/auth/passkeys': {
    summary: 'Log in with a passkey',
    access: 'public',
    body: z.object({ passkey: passkeyResponse }),
    response: loginResponseSchema,
    errors: [401],
  },
  'GET /api/users/me/sign-in': {
    summary: 'List your own ways to log in',
    access: 'signed in',
    withoutSecondFactor: true,
    response: signInMethodsSchema,
  },
  'POST /api/users/me/step-up/options': {
    summary: 'Start to confirm who you are with a passkey',
    access: 'signed in',
    withoutSecondFactor: true,
    response: passkeyOptions,
    errors: [409],
  },
  'POST /api/users/me/step-up': {
    summary: 'Confirm who you are',
    description: 'With one of these. It counts for ten minutes, as a login does.',
    access: 'signed in',
    withoutSecondFactor: true,
    body: z.object({
      password: anyText(accountLimits.password).optional(),
      code: code.optional().describe('Of the authenticator app, or a recovery code.'),
      passkey: passkeyResponse.optional(),
    }),
    response: message,
  },
  'POST /api/users/me/authenticator-app': {
    summary: 'Start to add an authenticator app',
    description: 'It counts once a code has confirmed it.',
    access: 'signed in',
    stepUp: true,
    withoutSecondFactor: true,
    response: z.object({
      secret: z.string().describe('In base32, for people who type it.'),
      uri: z.string(),
      qr_code: z.object({ size: z.int(), path: z.string() }).describe('An SVG path, one unit per module.'),
    }),
    errors: [409],
  },
  'POST /api/users/me/authenticator-app/confirm': {
    summary: 'Confirm an authenticator app with a code',
    access: 'signed in',
    stepUp: true,
    withoutSecondFactor: true,
    body: z.object({ code }),
    response: z.object({ recovery_codes: recoveryCodes.nullable().describe('Null if there are some already.') }),
    errors: [409],
  },
  'DELETE /api/users/me/authenticator-app': {
    summary: 'Remove the authenticator app',
    access: 'signed in',
    stepUp: true,
    response: z.void(),
    status: 204,
    errors: [404, 409],
  },
  'POST /api/users/me/recovery-codes': {
    summary: 'Replace the recovery codes',
    access: 'signed in',
    stepUp: true,
    response: z.object({ recovery_codes: recoveryCodes }),
    errors: [409],
  },
  'POST /api/users/me/passkeys/options': {
    summary: 'Start to add a passkey',
    access: 'signed in',
    stepUp: true,
    withoutSecondFactor: true,
    response: passkeyOptions,
    errors: [409],
  },
  'POST /api/users/me/passkeys': {
    summary: 'Add a passkey',
    access: 'signed in',
    stepUp: true,
    withoutSecondFactor: true,
    body: z.object({ name: requiredLine(MAX_NAME, 'Enter a name'), passkey: passkeyResponse }),
    response: z.object({
      passkey: passkeySchema,
      recovery_codes: recoveryCodes.nullable().describe('Null if there are some already.'),
    }),
    status: 201,
    errors: [409],
  },
  'PUT /api/users/me/passkeys/:id': {
    summary: 'Rename a passkey',
    access: 'signed in',
    params: z.object({ id: idInPath().describe('The passkey’s id.') }),
    body: z.object({ name: requiredLine(MAX_NAME, 'Enter a name') }),
    response: passkeySchema,
    errors: [404],
  },
  'DELETE /api/users/me/passkeys/:id': {
    summary: 'Delete a passkey',
    access: 'signed in',
    stepUp: true,
    params: z.object({ id: idInPath().describe('The passkey’s id.') }),
    response: z.void(),
    status: 204,
    errors: [404, 409],
  },
  'DELETE /api/users/me/remembered-devices/:id': {
    summary: 'Ask a device for a second factor again',
    access: 'signed in',
    params: z.object({ id: idInPath().describe('The remembered device’s id.') }),
    response: z.void(),
    status: 204,
    errors: [404],
  },
});
export type SignInApi = typeof signInApi;
