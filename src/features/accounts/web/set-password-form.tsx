import { useEffect, useState } from 'react';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { PasswordField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { accountLimits, accountMessages } from '../accounts.constants.ts';
import { MIN_RESET_CHARACTERS, passwordResetMessages } from '../password-reset.constants.ts';
import type { AccountsApi } from '../accounts.contract.ts';
import { AuthLink } from './auth-link.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { resetToken } from './reset-token.ts';

const call = createApiClient<AccountsApi>();

interface SetPasswordFormProps {
  token: string;
  onDone: (message: string) => void;
}

/** Says at once that a link has expired. A rejected password does not use up the link. */
export function SetPasswordForm({ token, onDone }: SetPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [isExpired, setIsExpired] = useState(false);
  useEffect(() => {
    if (token === '') return;
    call('GET /api/auth/reset-password/:token', { params: { token } }).catch((error: unknown) => {
      // Whatever else fails here, submitting the form will say.
      if (error instanceof ApiFailure && isInvalidLink(error)) setIsExpired(true);
    });
  }, [token]);
  const { form, isBusy, failure, fields } = useFormAction({
    required: { password: 'Enter a new password', confirmation: 'Enter the new password again' },
    check(typed) {
      if (typed.get('confirmation') !== password) {
        return { failure: passwordResetMessages.mismatch, fields: { confirmation: accountMessages.notRepeated } };
      }
      return password.length < MIN_RESET_CHARACTERS
        ? { failure: passwordResetMessages.tooShort, fields: { password: accountMessages.rulesBroken } }
        : null;
    },
    send: () => call('POST /api/auth/reset-password/:token', { params: { token }, body: { password } }),
    failedMessage: passwordResetMessages.failed,
    shouldRevalidate: false,
    // Keep this browser's session, which may be another account's: its next request shows whether it has ended.
    onDone: ({ message }) => onDone(message || passwordResetMessages.done),
    onFailed: (error) => isInvalidLink(error) && resetToken.clear(),
  });

  return (
    <form {...form} className="form">
      {isExpired && !failure && (
        <FormMessage type="error">
          {passwordResetMessages.linkExpired}{' '}
          <AuthLink mode="reset" className="text-link">
            Request a new link
          </AuthLink>
        </FormMessage>
      )}
      <NewPasswordField label="New password" value={password} onChange={setPassword} error={fields?.['password']} />
      <PasswordField
        label="Confirm new password"
        name="confirmation"
        autoComplete="new-password"
        required
        maxLength={accountLimits.password}
        error={fields?.['confirmation']}
      />
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <SubmitButton isBusy={isBusy} className="button button-large">
        Set new password
      </SubmitButton>
      {(!isExpired || failure) && (
        <AuthLink mode="reset" className="text-button justify-self-center">
          Request a new link
        </AuthLink>
      )}
    </form>
  );
}

/** Whether the link is invalid, rather than the password. */
function isInvalidLink({ status, fields }: ApiFailure): boolean {
  return status === 400 && fields === undefined;
}
