import { useEffect, useState } from 'react';
import type { AuthRequest } from '../../../../browser/auth-request.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { StoredSession } from '../../../../browser/session.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { useHydrated } from '../../../../ui/use-hydrated.ts';
import { accountMessages } from '../../accounts.constants.ts';
import type { SignInApi, SignInMethods } from '../../sign-in.contract.ts';
import { canUsePasskeysHere } from './passkey-client.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { visitProvider } from './provider-visit.ts';

const call = createApiClient<SignInApi>();

type Provider = SignInMethods['providers'][number];

interface OtherLoginsProps {
  request: AuthRequest;
  onDone: (session: StoredSession) => Promise<void>;
}

/** The ways to log in without a password that work here, if any. Last in the form: the providers appear once loaded. */
export function OtherLogins({ request, onDone }: OtherLoginsProps) {
  const providers = useProviders();
  const hasPasskeys = useHydrated() && canUsePasskeysHere();
  if (!hasPasskeys && providers.length === 0) return null;
  return (
    <>
      <p className="flex items-center gap-3 text-small text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <div className="grid gap-3">
        {hasPasskeys && <PasskeyLogin onDone={onDone} />}
        {providers.map((provider) => (
          <ProviderButton key={provider.id} provider={provider} returnTo={request.next} />
        ))}
      </div>
    </>
  );
}

/** Those that the settings name. */
function useProviders(): readonly Provider[] {
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  useEffect(() => {
    // Without them, people log in here.
    call('GET /api/auth/providers').then(setProviders, () => undefined);
  }, []);
  return providers;
}

function ProviderButton({ provider: { id, name }, returnTo }: { provider: Provider; returnTo: string | undefined }) {
  const { mutate, isBusy, failure } = useMutation(accountMessages.loginFailed);
  const visit = () =>
    mutate(
      () => call('POST /api/auth/providers/:provider', { params: { provider: id }, body: { return_to: returnTo } }),
      { shouldRevalidate: false, onDone: ({ url }) => visitProvider(url, { purpose: 'login', returnTo }) },
    );
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={isBusy || undefined}
        onClick={() => void visit()}
      >
        Log in with {name}
      </button>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
    </>
  );
}
