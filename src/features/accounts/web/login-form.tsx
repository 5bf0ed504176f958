import { useNavigate } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { storeSession } from '../../../browser/session.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { PasswordField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { accountLimits, accountMessages } from '../accounts.constants.ts';
import type { AccountsApi } from '../accounts.contract.ts';
import { authTitles } from './auth-mode.ts';
import { EmailField } from './person-fields.tsx';
import { returnTo } from './return-to.ts';

const call = createApiClient<AccountsApi>();

interface LoginFormProps {
  next: string | null;
  onReset: () => void;
  onSignup: () => void;
}

export function LoginForm({ next, onReset, onSignup }: LoginFormProps) {
  const navigate = useNavigate();
  const { form, isBusy, failure, fields } = useFormAction({
    send(typed) {
      const credentials = Object.fromEntries(typed) as Record<'email' | 'password', string>;
      return call('POST /api/auth/login', { body: credentials });
    },
    failedMessage: accountMessages.loginFailed,
    shouldRevalidate: false,
    onDone(session) {
      storeSession(session);
      return navigate(returnTo(session, next));
    },
  });

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
    </form>
  );
}
