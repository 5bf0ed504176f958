import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure, describeFailure } from '../../../../browser/api-failure.ts';
import { readAuthRequest } from '../../../../browser/auth-request.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { readSession, type StoredSession } from '../../../../browser/session.ts';
import type { ErrorNext } from '../../../../platform/http/api-error.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { providerMessages } from '../../sign-in.constants.ts';
import type { SignInApi } from '../../sign-in.contract.ts';
import { authHref } from '../auth-href.ts';
import { useCompleteLogin } from '../complete-login.ts';
import { StepUpHost } from '../components/step-up-host.tsx';
import { returnTo } from '../return-to.ts';
import { readDeviceToken } from './device-token.ts';
import { clearVisit, findVisit, type ProviderVisit } from './provider-visit.ts';
import { SecondFactorForm } from './second-factor-form.tsx';

const call = createApiClient<SignInApi>();

/**
 * Completes the visit to another provider that led back here.
 * @param props.onFailed shows the message above the login form
 */
export default function ProviderCallback({ onFailed }: { onFailed: (message: string) => void }) {
  const [query] = useState(() => location.search.slice(1));
  const [visit] = useState(() => findVisit(query));
  const [secondFactor, setSecondFactor] = useState<ErrorNext['second_factor']>();
  const navigate = useNavigate();
  const completeLogin = useCompleteLogin(readAuthRequest() ?? { next: visit?.returnTo }, () => undefined);
  const leave = async (path: string) => navigate(path, { replace: true });

  const onCompleted = useEffectEvent(async (done: Completed) => {
    if ('session' in done) return completeLogin(done.session);
    showAlert(done.message, 'success');
    return leave(done.returnTo);
  });
  const onError = useEffectEvent(async (error: unknown) => {
    const next = error instanceof ApiFailure ? error.next?.second_factor : undefined;
    if (next) return setSecondFactor(next);
    const message = describeFailure(error, providerMessages.failed);
    const session = readSession();
    if (!session) {
      onFailed(message);
      return leave(authHref('login', visit?.returnTo));
    }
    showAlert(message, 'error');
    return leave(returnTo(session, { next: visit?.returnTo }));
  });
  useEffect(() => {
    // No history shows the code.
    history.replaceState(history.state, '', location.pathname);
    clearVisit();
    complete(query, visit).then(onCompleted, onError);
  }, [query, visit]);

  return (
    <>
      <meta name="referrer" content="no-referrer" />
      {secondFactor ? (
        <SecondFactorForm
          {...secondFactor}
          onDone={completeLogin}
          onBack={() => void navigate(authHref('login', visit?.returnTo))}
        />
      ) : (
        <p className="text-soft" role="status">
          One moment…
        </p>
      )}
      <StepUpHost />
    </>
  );
}

type Completed = { session: StoredSession } | { message: string; returnTo: string };

/** @throws ApiFailure also for a visit that this tab did not start, or that it has completed */
async function complete(query: string, visit: ProviderVisit | null): Promise<Completed> {
  if (!visit) throw new ApiFailure(0, providerMessages.canceled, { hasUserMessage: true });
  if (visit.purpose === 'link') {
    const { message } = await call('POST /api/users/me/linked-accounts', { body: { query } });
    return { message, returnTo: visit.returnTo ?? '/' };
  }
  const device_token = readDeviceToken();
  const { return_to: _, ...session } = await call('POST /api/auth/provider-login', {
    body: { query, ...(device_token && { device_token }) },
  });
  return { session };
}
