import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { DialogButtons } from '../../../../ui/dialog-buttons.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { PasswordField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { accountLimits } from '../../accounts.constants.ts';
import { signInMessages } from '../../sign-in.constants.ts';
import type { SignInApi } from '../../sign-in.contract.ts';
import { CodeField } from './code-field.tsx';
import { canUsePasskeysHere, getPasskey } from './passkey-client.ts';

const call = createApiClient<SignInApi>();

type Typed = 'password' | 'totp' | 'recovery code';

const switchLabels: Record<Typed, string> = {
  password: 'Use your password',
  totp: 'Use your authenticator app',
  'recovery code': 'Use a recovery code',
};

interface StepUpDialogProps {
  /** How this account can do that. */
  methods: readonly string[];
  onDone: () => void;
  onCancel: () => void;
}

/** Asks who uses the session before something that matters. What is behind it stays as it is. */
export default function StepUpDialog({ methods, onDone, onCancel }: StepUpDialogProps) {
  const typed = (Object.keys(switchLabels) as Typed[]).filter((method) => methods.includes(method));
  const [method, setMethod] = useState<Typed>(typed[0] ?? 'password');
  const { form, isBusy, failure, fields, clearErrors } = useFormAction({
    required: method === 'password' ? { password: 'Enter your password' } : { code: signInMessages.codeMissing },
    send: (entered) =>
      call('POST /api/users/me/step-up', {
        body: method === 'password' ? { password: formText(entered, 'password') } : { code: formText(entered, 'code') },
      }),
    failedMessage: 'That didn’t work. Please try again.',
    shouldRevalidate: false,
    onDone,
  });
  return (
    <Dialog title="Confirm it’s you" size="small" isBusy={isBusy} onClose={onCancel}>
      <div className="form">
        <p className="text-soft">To keep your account safe, confirm it’s you. We won’t ask again for 10 minutes.</p>
        {methods.includes('passkey') && canUsePasskeysHere() && <PasskeyStepUp onDone={onDone} />}
        <form {...form} className="form">
          {method === 'password' ? (
            <PasswordField
              label="Password"
              name="password"
              required
              autoComplete="current-password"
              maxLength={accountLimits.password}
              error={fields?.['password']}
            />
          ) : (
            <CodeField isRecoveryCode={method === 'recovery code'} error={fields?.['code']} />
          )}
          {failure && <FormMessage type="error">{failure}</FormMessage>}
          <div className="flex flex-wrap gap-x-6 empty:hidden">
            {typed
              .filter((other) => other !== method)
              .map((other) => (
                <button
                  key={other}
                  type="button"
                  className="text-button"
                  onClick={() => {
                    clearErrors();
                    setMethod(other);
                  }}
                >
                  {switchLabels[other]}
                </button>
              ))}
          </div>
          <DialogButtons label="Confirm" isBusy={isBusy} onCancel={onCancel} />
        </form>
      </div>
    </Dialog>
  );
}

function PasskeyStepUp({ onDone }: { onDone: () => void }) {
  const { mutate, isBusy, failure } = useMutation('That didn’t work. Please try again.');
  const confirm = async () => call('POST /api/users/me/step-up', { body: { passkey: await getPasskey('step-up') } });
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={isBusy || undefined}
        onClick={() => void mutate(confirm, { shouldRevalidate: false, onDone })}
      >
        {isBusy ? 'Waiting for your passkey…' : 'Use a passkey'}
      </button>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
    </>
  );
}
