import { useState } from 'react';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { accountLimits, accountMessages } from '../accounts.constants.ts';
import { NewPasswordField } from './new-password-field.tsx';

/** Ends all sessions except the current one. */
export function PasswordForm() {
  const [password, setPassword] = useState('');
  const { form, isBusy, failure, fields } = useFormAction({
    required: accountMessages.passwordMissing,
    onDone(message) {
      showAlert(message, 'success');
      form.ref.current?.reset();
    },
  });
  return (
    <form {...form} onReset={() => setPassword('')} className="grid max-w-(--container-text) gap-5">
      <input type="hidden" name="intent" value="change-password" />
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <PasswordField
        label="Current password"
        name="current_password"
        required
        autoComplete="current-password"
        maxLength={accountLimits.password}
        error={fields?.['current_password']}
      />
      <NewPasswordField
        label="New password"
        name="new_password"
        value={password}
        onChange={setPassword}
        error={fields?.['new_password']}
      />
      <PasswordField
        label="Confirm new password"
        name="confirmation"
        required
        autoComplete="new-password"
        maxLength={accountLimits.password}
        error={fields?.['confirmation']}
      />
      <p>
        <SubmitButton isBusy={isBusy} busyLabel="Processing...">
          Change password
        </SubmitButton>
      </p>
    </form>
  );
}
