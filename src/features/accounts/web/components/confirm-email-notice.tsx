import { useEffect, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useSession } from '../../../../browser/session.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import type { AccountsApi } from '../../accounts.contract.ts';
import type { SignInApi } from '../../sign-in.contract.ts';

const call = createApiClient<AccountsApi>();
const callSignIn = createApiClient<SignInApi>();

/** Asks a User to confirm their email, and sends the link again. */
export function ConfirmEmailNotice() {
  const [email, setEmail] = useState<string | null>(null);
  const { mutate, isBusy } = useMutation('We couldn’t send the link. Please try again.', { alertsFailure: true });
  // The frame appears before its guard has redirected others.
  const isUser = useSession()?.role === 'User';
  useEffect(() => {
    if (!isUser) return;
    call('GET /api/users/me').then(
      (me) => setEmail(me.email_confirmed ? null : me.email),
      // The page itself shows what is wrong.
      () => undefined,
    );
  }, [isUser]);
  if (email === null) return null;
  return (
    <div className="dashboard-notice flex flex-wrap items-center gap-x-6">
      <p className="min-w-0 flex-[1_1_20rem]">
        Confirm your email to complete your account: we’ve sent a link to <bdi className="wrap-anywhere">{email}</bdi>.
        Until then, pets you list aren’t public.
      </p>
      <button
        type="button"
        className="text-button"
        aria-disabled={isBusy || undefined}
        onClick={() =>
          void mutate(() => callSignIn('POST /api/users/me/email-confirmation'), {
            successMessage: ({ message }) => message,
            shouldRevalidate: false,
          })
        }
      >
        Send it again
      </button>
    </div>
  );
}
