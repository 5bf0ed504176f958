import { useState } from 'react';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useFormSubmit } from '../../../browser/use-form-submit.ts';
import { PasswordField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { accountLimits, accountMessages, MIN_RESET_CHARACTERS } from '../accounts.constants.ts';
import type { AccountsApi } from '../accounts.contract.ts';
import { AuthLink } from './auth-link.tsx';
import { resetToken } from './reset-token.ts';
import { PasswordRules } from './password-rules.tsx';

const call = createApiClient<AccountsApi>();

interface SetPasswordFormProps {
  token: string;
  onDone: (message: string) => void;
}

/** A rejected password does not use up the link. */
export function SetPasswordForm({ token, onDone }: SetPasswordFormProps) {
  const [password, setPassword] = useState('');
  const { onSubmit, isBusy, failure, fields } = useFormSubmit({
    check(typed) {
      if (typed.get('confirmation') !== password) return accountMessages.resetMismatch;
      return password.length < MIN_RESET_CHARACTERS ? accountMessages.resetTooShort : null;
    },
    async send() {
      try {
        const request = { params: { token }, body: { password } };
        const { message } = await call('POST /api/auth/reset-password/:token', request);
        // Keep this browser's session, which may be another account's: its next request shows whether it has ended.
        onDone(message || accountMessages.resetDone);
      } catch (error) {
        if (isInvalidLink(error)) resetToken.clear();
        throw error;
      }
    },
    fallbackMessage: accountMessages.resetFailed,
  });

  return (
    <form className="form" method="post" onSubmit={onSubmit}>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        maxLength={accountLimits.password}
        error={fields?.['password']}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      >
        <PasswordRules password={password} />
      </PasswordField>
      <PasswordField
        label="Confirm new password"
        name="confirmation"
        autoComplete="new-password"
        required
        maxLength={accountLimits.password}
      />
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <SubmitButton isBusy={isBusy} className="button button-large">
        Set new password
      </SubmitButton>
      <AuthLink mode="reset" className="text-button justify-self-center">
        Request a new link
      </AuthLink>
    </form>
  );
}

/** Whether the link is invalid, rather than the password. */
function isInvalidLink(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 400 && error.fields === undefined;
}
