import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { PasskeyResponse, SignInApi } from '../../sign-in.contract.ts';

const call = createApiClient<SignInApi>();

/** Whether this browser and this address know passkeys: they need a domain name. */
export function canUsePasskeysHere(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** @throws ApiFailure also if the browser or the person says no */
export async function createPasskey(): Promise<PasskeyResponse> {
  const { options } = await call('POST /api/users/me/passkeys/options');
  const { startRegistration } = await loadLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON }).catch(explain);
  return response as unknown as PasskeyResponse;
}

/** @throws ApiFailure as `createPasskey` */
export async function getPasskey(purpose: 'login' | 'step-up'): Promise<PasskeyResponse> {
  const { options } =
    purpose === 'login'
      ? await call('POST /api/auth/passkeys/options')
      : await call('POST /api/users/me/step-up/options');
  const { startAuthentication } = await loadLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(explain);
  return response as unknown as PasskeyResponse;
}

/** Loaded on use. */
function loadLibrary() {
  return import('@simplewebauthn/browser');
}

function explain(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const message =
    code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      ? 'This device already has a passkey for your account.'
      : 'Your browser didn’t use a passkey. Please try again.';
  throw new ApiFailure(0, message, { hasUserMessage: true });
}
