import type { AuthRequest } from '../../../browser/auth-request.ts';
import { useState } from 'react';
import type { ErrorNext } from '../../../platform/http/api-error.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { PasswordField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { accountLimits, accountMessages, personMessages } from '../accounts.constants.ts';
import type { AccountsApi } from '../accounts.contract.ts';
import { authTitles } from './auth-mode.ts';
import { useCompleteLogin } from './complete-login.ts';
import { EmailField } from './person-fields.tsx';
import { readDeviceToken } from './sign-in/device-token.ts';
import { OtherLogins } from './sign-in/other-logins.tsx';
import { SecondFactorForm } from './sign-in/second-factor-form.tsx';

const call = createApiClient<AccountsApi>();

interface LoginFormProps {
  request: AuthRequest;
  onStay?: (() => void) | undefined;
  /** The message about what came before no longer counts. */
  onSend: () => void;
  onReset: () => void;
  onSignup: () => void;
}

export function LoginForm({ request, onStay, onSend, onReset, onSignup }: LoginFormProps) {
  const completeLogin = useCompleteLogin(request, () => onStay?.());
  const [secondFactor, setSecondFactor] = useState<ErrorNext['second_factor']>();
  const { form, isBusy, failure, fields, clearErrors } = useFormAction({
    required: { email: personMessages.email, password: personMessages.password },
    send(typed) {
      onSend();
      const credentials = Object.fromEntries(typed) as Record<'email' | 'password', string>;
      const device_token = readDeviceToken();
      return call('POST /api/auth/login', { body: { ...credentials, ...(device_token && { device_token }) } });
    },
    failedMessage: accountMessages.loginFailed,
    shouldRevalidate: false,
    onDone: completeLogin,
    onFailed: ({ next }) => setSecondFactor(next?.second_factor),
  });

  if (secondFactor) {
    return (
      <SecondFactorForm
        {...secondFactor}
        onDone={completeLogin}
        onBack={() => {
          clearErrors();
          setSecondFactor(undefined);
        }}
      />
    );
  }

  return (
    <form {...form} className="form">
      <EmailField fields={fields} autoComplete="username" />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={accountLimits.password}
        error={fields?.['password']}
      >
        <button type="button" className="text-button justify-self-start" onClick={onReset}>
          Forgot Password?
        </button>
      </PasswordField>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <SubmitButton isBusy={isBusy} className="button button-large">
        {authTitles.login}
      </SubmitButton>
      <button type="button" className="text-button justify-self-center" onClick={onSignup}>
        Need an account? Sign Up
      </button>
      <OtherLogins request={request} onDone={completeLogin} />
    </form>
  );
}
