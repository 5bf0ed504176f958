import { useState } from 'react';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { SignInApi, SignInMethods } from '../../sign-in.contract.ts';
import { visitProvider } from './provider-visit.ts';
import { SIGN_IN, SignInItem } from './sign-in-item.tsx';

const call = createApiClient<SignInApi>();

type LinkedAccount = SignInMethods['linked_accounts'][number];

export function LinkedAccounts({
  providers,
  linked_accounts: linked,
}: Pick<SignInMethods, 'providers' | 'linked_accounts'>) {
  const [unlinking, setUnlinking] = useState<LinkedAccount | null>(null);
  const { mutate, isBusy, failure } = useMutation('We couldn’t start. Please try again.');
  const nameOf = (provider: string) => providers.find(({ id }) => id === provider)?.name ?? provider;
  const unlinked = providers.filter(({ id }) => !linked.some(({ provider }) => provider === id));
  const link = (provider: string) =>
    mutate(() => call('POST /api/users/me/linked-accounts/:provider', { params: { provider } }), {
      shouldRevalidate: false,
      onDone: ({ url }) =>
        visitProvider(url, { purpose: 'link', returnTo: `${location.pathname}${location.search}#${SIGN_IN}` }),
    });
  return (
    <SignInItem
      icon="users"
      title="Linked accounts"
      description="Log in with an account you have elsewhere."
      action={unlinked.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="button button-quiet button-small"
          aria-disabled={isBusy || undefined}
          onClick={() => void link(id)}
        >
          Link {name}
        </button>
      ))}
    >
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      {linked.length > 0 && (
        <ul aria-label="Linked accounts">
          {linked.map((account) => (
            <li key={account.id}>
              <div className="min-w-0">
                <p className="font-bold wrap-anywhere">{nameOf(account.provider)}</p>
                <p className="text-small wrap-anywhere text-soft">
                  {account.label}, linked <DateTime at={account.created_at} format="relative" />
                </p>
              </div>
              <button type="button" className="text-button" onClick={() => setUnlinking(account)}>
                Unlink<span className="sr-only"> {nameOf(account.provider)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {unlinking && (
        <ConfirmMutation
          question={`Unlink ${nameOf(unlinking.provider)}?`}
          confirmLabel="Unlink"
          run={() => call('DELETE /api/users/me/linked-accounts/:id', { params: { id: unlinking.id } })}
          failedMessage="We couldn’t unlink the account. Please try again."
          successMessage="Account unlinked."
          onDone={() => setUnlinking(null)}
          onCancel={() => setUnlinking(null)}
        >
          You won’t be able to use it to log in.
        </ConfirmMutation>
      )}
    </SignInItem>
  );
}
