/** Apart from `accounts.constants.ts`, which every form loads. */
export const signInMessages = {
  wrongCode: 'That code didn’t work. Enter the current one from your app.',
  usedCode: 'That code was already used. Wait for the next one.',
  wrongRecoveryCode: 'That recovery code doesn’t work, or was already used.',
  codeMissing: 'Enter the code',
  loginExpired: 'That took too long. Log in again.',
  passkeyRejected: 'That passkey didn’t work here. Try again, or log in with your password.',
  passkeyNotAdded: 'We couldn’t add that passkey. Please try again.',
  passkeyKnown: 'That passkey is already on an account.',
  passkeyNotFound: 'We couldn’t find this passkey.',
  noDomain: 'Passkeys need a site with a domain name.',
  tooManyPasskeys: 'You’ve reached the limit for passkeys. Delete one first.',
  hasApp: 'You already have an authenticator app. Remove it first.',
  noApp: 'There’s no authenticator app to confirm. Start again.',
  noSecondFactor: 'Add a passkey or an authenticator app first.',
  lastSecondFactor: 'Your shelter requires a second factor. Add another one before you remove this one.',
  deviceNotFound: 'This device is no longer remembered.',
  oneProof: 'Confirm with your password, a code or a passkey.',
  confirmed: 'Thanks for confirming.',
} as const;

export const emailConfirmationMessages = {
  confirmed: 'Your email is confirmed.',
  linkInvalid: 'This link has expired or was already used. Your account shows if you need a new one.',
  sent: 'We’ve sent you a new link.',
  alreadyConfirmed: 'Your email is already confirmed.',
} as const;

export const providerMessages = {
  unknown: 'You can’t log in this way here.',
  linked: 'Account linked. You can log in with it from now on.',
  canceled: 'You didn’t finish that login. Please try again.',
  failed: 'That login didn’t work. Please try again.',
  expired: 'That took too long. Please try again.',
  notLinked:
    'No account here is linked to that one. Log in with your email and password, then link it in your account settings.',
  taken: 'That account is already linked to another account here.',
  linkedBefore: 'You’ve already linked an account at this provider. Unlink it first.',
  notFound: 'We couldn’t find this linked account.',
  unreachable: 'We can’t reach this provider right now. Please try again in a few minutes.',
  localOnly: 'takes a path on this site',
} as const;

export const MAX_PASSKEY_NAME = 60;
export const MAX_PASSKEYS = 20;
export const RECOVERY_CODES = 10;
export const REMEMBERED_DAYS = 30;
