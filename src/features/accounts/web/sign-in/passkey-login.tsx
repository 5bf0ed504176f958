import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { StoredSession } from '../../../../browser/session.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { accountMessages } from '../../accounts.constants.ts';
import type { SignInApi } from '../../sign-in.contract.ts';
import { getPasskey } from './passkey-client.ts';

const call = createApiClient<SignInApi>();

/** A button that logs in with a passkey alone. */
export function PasskeyLogin({ onDone }: { onDone: (session: StoredSession) => Promise<void> }) {
  const { mutate, isBusy, failure } = useMutation(accountMessages.loginFailed);
  const logIn = async () => call('POST /api/auth/passkeys', { body: { passkey: await getPasskey('login') } });
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={isBusy || undefined}
        onClick={() => void mutate(logIn, { shouldRevalidate: false, onDone })}
      >
        {isBusy ? 'Waiting for your passkey…' : 'Log in with a passkey'}
      </button>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
    </>
  );
}
