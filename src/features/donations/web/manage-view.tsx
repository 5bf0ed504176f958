import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { formText } from '../../../browser/action-result.ts';
import { ApiFailure, describeFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { linkTokenFor } from '../../../browser/link-token.ts';
import { readSession } from '../../../browser/session.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { INVALID_EMAIL, isEmailAddress } from '../../../platform/email-address.contract.ts';
import { Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RequiresJavaScript } from '../../../ui/requires-javascript.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { donationLimits, donationMessages } from '../donations.constants.ts';
import type { DonationsApi, Giving } from '../donations.contract.ts';
import { GivingDetails } from './components/giving-details.tsx';

const call = createApiClient<DonationsApi>();
const linkToken = linkTokenFor('giving_token');

/** The page of the link in a donor's emails. Opening it changes nothing. */
export function ManageView() {
  const isHydrated = useHydrated();
  // Read once: the page stays as it is when the token is hidden.
  const token = useMemo(() => (isHydrated ? linkToken.read() : null), [isHydrated]);
  useEffect(() => linkToken.hide(), []);
  return (
    <div className="section">
      <PageHead title="Your donations" />
      <meta name="referrer" content="no-referrer" />
      <div className="grid max-w-(--container-text) gap-6">
        <h1 className="text-heading">Your donations</h1>
        {!isHydrated && <RequiresJavaScript what="Viewing your donations" />}
        {isHydrated && (token !== null || readSession() ? <Loading token={token} /> : <LinkRequest />)}
      </div>
    </div>
  );
}

function Loading({ token }: { token: string | null }) {
  const access = useMemo(() => (token === null ? {} : { token }), [token]);
  const [giving, setGiving] = useState<Giving | null>(null);
  const [failure, setFailure] = useState<{ sentence: string; canRetry: boolean } | null>(null);
  const load = useCallback(() => {
    call('POST /api/giving/lookup', { body: access, allow401: true }).then(setGiving, (error: unknown) => {
      const isFinal = error instanceof ApiFailure && [400, 401, 403, 404].includes(error.status);
      if (isFinal) linkToken.clear();
      setFailure({
        sentence: describeFailure(error, 'We couldn’t load your donations. Please try again.'),
        canRetry: !isFinal,
      });
    });
  }, [access]);
  useEffect(load, [load]);
  if (failure) {
    return (
      <>
        <FormMessage type="error">{failure.sentence}</FormMessage>
        {failure.canRetry ? (
          <p>
            <button
              type="button"
              className="button button-quiet"
              onClick={() => {
                setFailure(null);
                load();
              }}
            >
              Try again
            </button>
          </p>
        ) : (
          <LinkRequest />
        )}
      </>
    );
  }
  if (!giving) return <p role="status">Loading your donations…</p>;
  return <GivingDetails giving={giving} access={access} onChanged={setGiving} />;
}

function LinkRequest() {
  const [sent, setSent] = useState<string | null>(null);
  const { form, isBusy, failure, fields } = useFormAction<{ message: string }>({
    required: { email: donationMessages.email },
    check: (typed) => (isEmailAddress(formText(typed, 'email').trim()) ? null : { fields: { email: INVALID_EMAIL } }),
    send: (typed) => call('POST /api/giving/link', { body: { email: formText(typed, 'email').trim() } }),
    failedMessage: 'We couldn’t send the link. Please try again.',
    shouldRevalidate: false,
    onDone: ({ message }) => setSent(message),
  });
  return (
    <>
      <div role="status">{sent && <p className="form-message form-message-success">{sent}</p>}</div>
      {!sent && (
        <form {...form} className="form">
          <p>We’ll email you a link to your receipts and statements. You can also stop a monthly donation there.</p>
          <Field
            label="Your email"
            name="email"
            type="email"
            required
            autoComplete="email"
            maxLength={donationLimits.email}
            error={fields?.['email']}
          />
          {failure && <FormMessage type="error">{failure}</FormMessage>}
          <SubmitButton isBusy={isBusy}>Email me a link</SubmitButton>
        </form>
      )}
      <p>
        <Link className="text-link" to="/donate">
          Donate
        </Link>
      </p>
    </>
  );
}
