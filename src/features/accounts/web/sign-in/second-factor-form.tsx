import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { StoredSession } from '../../../../browser/session.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { accountMessages } from '../../accounts.constants.ts';
import { REMEMBERED_DAYS, signInMessages } from '../../sign-in.constants.ts';
import type { SignInApi } from '../../sign-in.contract.ts';
import { CodeField } from './code-field.tsx';
import { canUsePasskeysHere } from './passkey-client.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { storeDeviceToken } from './device-token.ts';

const call = createApiClient<SignInApi>();

interface SecondFactorFormProps {
  challenge: string;
  methods: readonly string[];
  onDone: (session: StoredSession) => Promise<void>;
  onBack: () => void;
}

/** The second step of a login, after the password. */
export function SecondFactorForm({ challenge, methods, onDone, onBack }: SecondFactorFormProps) {
  const hasApp = methods.includes('totp');
  const [isRecoveryCode, setIsRecoveryCode] = useState(!hasApp);
  const [isRemembered, setIsRemembered] = useState(false);
  const { form, isBusy, failure, fields, clearErrors } = useFormAction({
    required: { code: signInMessages.codeMissing },
    send: (typed) =>
      call('POST /api/auth/second-factor', {
        body: { challenge, code: formText(typed, 'code'), remember_device: isRemembered },
      }),
    failedMessage: accountMessages.loginFailed,
    shouldRevalidate: false,
    async onDone({ device_token, ...session }) {
      if (device_token !== null) storeDeviceToken(device_token);
      await onDone(session);
    },
  });
  return (
    <div className="form" ref={focusFirst}>
      <p className="text-soft">One more step to keep your account safe.</p>
      {methods.includes('passkey') && canUsePasskeysHere() && <PasskeyLogin onDone={onDone} />}
      {(hasApp || methods.includes('recovery code')) && (
        <form {...form} className="form">
          <CodeField isRecoveryCode={isRecoveryCode} error={fields?.['code']} />
          <CheckField
            label={`Don’t ask on this device for ${REMEMBERED_DAYS} days`}
            name="remember_device"
            isChecked={isRemembered}
            onCheck={setIsRemembered}
          />
          {failure && <FormMessage type="error">{failure}</FormMessage>}
          <SubmitButton isBusy={isBusy} className="button button-large">
            Continue
          </SubmitButton>
        </form>
      )}
      {hasApp && methods.includes('recovery code') && (
        <button
          type="button"
          className="text-button justify-self-center"
          onClick={() => {
            clearErrors();
            setIsRecoveryCode(!isRecoveryCode);
          }}
        >
          {isRecoveryCode ? 'Use your authenticator app' : 'Use a recovery code'}
        </button>
      )}
      <button type="button" className="text-button justify-self-center" onClick={onBack}>
        Back to Login
      </button>
    </div>
  );
}

/** The form that had the focus is gone. */
function focusFirst(step: HTMLElement | null): void {
  (step?.querySelector('input') ?? step?.querySelector('button'))?.focus();
}
