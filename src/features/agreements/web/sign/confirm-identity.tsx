import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import type { SigningApi } from '../../signing.contract.ts';

const call = createApiClient<SigningApi>();

interface ConfirmIdentityProps {
  token: string;
  /** From the link of the email with the code. */
  code: string;
  onConfirmed: (session: string) => void;
}

/** Asks for the emailed code. Nothing of the agreement is shown before. */
export function ConfirmIdentity({ token, code, onConfirmed }: ConfirmIdentityProps) {
  const [notice, setNotice] = useState<string | null>(null);
  const hasCode = notice !== null || code !== '';
  const asking = useFormAction({
    send: () => call('POST /api/agreements/signing/code', { body: { token } }),
    shouldRevalidate: false,
    failedMessage: 'The code wasn’t sent. Please try again.',
    onDone: ({ message }) => setNotice(message),
  });
  const confirming = useFormAction({
    required: { code: 'Enter the code' },
    send: (typed) =>
      call('POST /api/agreements/signing/confirm', {
        body: { token, code: formText(typed, 'code') },
        allow401: true,
      }),
    shouldRevalidate: false,
    failedMessage: 'We couldn’t check the code. Please try again.',
    onDone: ({ session }) => onConfirmed(session),
  });
  return (
    <>
      <h1 className="text-heading">First, confirm that it’s you</h1>
      <p>To keep your agreement private, we’ll email you a code with six digits.</p>
      <div role="status">{notice && <FormMessage type="notice">{notice}</FormMessage>}</div>
      {hasCode && (
        <form {...confirming.form} className="form">
          {confirming.failure && <FormMessage type="error">{confirming.failure}</FormMessage>}
          <Field
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            required
            defaultValue={code}
            error={confirming.fields?.['code']}
          />
          <SubmitButton isBusy={confirming.isBusy} busyLabel="Checking…">
            Open agreement
          </SubmitButton>
        </form>
      )}
      <form {...asking.form} className="form">
        {asking.failure && <FormMessage type="error">{asking.failure}</FormMessage>}
        <SubmitButton
          isBusy={asking.isBusy}
          busyLabel="Sending…"
          className={hasCode ? 'button button-quiet' : 'button button-large'}
        >
          {hasCode ? 'Send a new code' : 'Email me a code'}
        </SubmitButton>
      </form>
    </>
  );
}
