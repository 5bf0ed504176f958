import { createApiClient } from '../../../browser/create-api-client.ts';
import { useFormSubmit } from '../../../browser/use-form-submit.ts';
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
  const { onSubmit, isBusy, failure, fields } = useFormSubmit({
    async send(typed) {
      const { email } = Object.fromEntries(typed) as Record<'email', string>;
      const { message } = await call('POST /api/auth/reset-password', { body: { email } });
      onDone(message || accountMessages.resetSent);
    },
    fallbackMessage: accountMessages.resetSendFailed,
  });

  return (
    <form className="form" method="post" onSubmit={onSubmit}>
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
