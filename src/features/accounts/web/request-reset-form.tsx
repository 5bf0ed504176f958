import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { accountMessages } from '../accounts.constants.ts';
import type { AccountsApi } from '../accounts.contract.ts';
import { authTitles } from './auth-mode.ts';
import { EmailField } from './person-fields.tsx';

const call = createApiClient<AccountsApi>();

interface RequestResetFormProps {
  onLogin: () => void;
  /** Called with the message to show; a link is sent only if the account exists. */
  onDone: (message: string) => void;
}

export function RequestResetForm({ onLogin, onDone }: RequestResetFormProps) {
  const { form, isBusy, failure, fields } = useFormAction({
    send: (typed) => call('POST /api/auth/reset-password', { body: { email: formText(typed, 'email') } }),
    failedMessage: accountMessages.resetSendFailed,
    shouldRevalidate: false,
    onDone: ({ message }) => onDone(message || accountMessages.resetSent),
  });

  return (
    <form {...form} className="form">
      <p className="text-soft">We send you a link that sets a new password.</p>
      <EmailField fields={fields} autoComplete="username" />
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <SubmitButton isBusy={isBusy} className="button button-large">
        {authTitles.reset}
      </SubmitButton>
      <button type="button" className="text-button justify-self-center" onClick={onLogin}>
        Back to Login
      </button>
    </form>
  );
}
