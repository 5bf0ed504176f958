import { useCallback, useRef, useState } from 'react';
import { formText } from '../../../browser/action-result.ts';
import type { AuthRequest } from '../../../browser/auth-request.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { accountMessages, personMessages } from '../accounts.constants.ts';
import type { AccountsApi } from '../accounts.contract.ts';
import { authTitles, type AuthMode } from './auth-mode.ts';
import { AuthReason } from './auth-reason.tsx';
import { LoginForm } from './login-form.tsx';
import { EmailField } from './person-fields.tsx';
import { SignupForm } from './signup-form.tsx';

const call = createApiClient<AccountsApi>();

interface AuthPanelProps {
  mode: AuthMode;
  request: AuthRequest;
  /** Of the reason, for the dialog that it describes. */
  reasonId?: string;
  /** Why a login before this one failed. */
  failure?: string;
  onModeChange: (mode: AuthMode) => void;
  /** Called after a login that stays on this page. */
  onStay?: () => void;
}

/** Login, sign-up and reset request, in the modal and on the page. */
export function AuthPanel({ mode, request, reasonId, failure: earlier = '', onModeChange, onStay }: AuthPanelProps) {
  const isSwitched = useRef(false);
  const [notice, setNotice] = useState('');
  const [failure, setFailure] = useState(earlier);

  function switchTo(other: AuthMode, message = '') {
    isSwitched.current = true;
    setNotice(message);
    setFailure('');
    onModeChange(other);
  }

  // Not on open: the dialog moves the focus itself, and a page leaves it alone.
  const focusAfterSwitch = useCallback((form: HTMLElement | null) => {
    if (isSwitched.current) form?.querySelector('input')?.focus();
  }, []);

  return (
    <div>
      <AuthReason id={reasonId} mode={mode} request={request} />
      <div role="status">{notice && <FormMessage type="notice">{notice}</FormMessage>}</div>
      {failure && (
        <div className="mb-5">
          <FormMessage type="error">{failure}</FormMessage>
        </div>
      )}
      <div key={mode} ref={focusAfterSwitch}>
        {mode === 'login' && (
          <LoginForm
            request={request}
            onStay={onStay}
            onSend={() => {
              setNotice('');
              setFailure('');
            }}
            onReset={() => switchTo('reset')}
            onSignup={() => switchTo('signup')}
          />
        )}
        {mode === 'signup' && (
          <SignupForm onLogin={() => switchTo('login')} onDone={(message) => switchTo('login', message)} />
        )}
        {mode === 'reset' && (
          <RequestResetForm onLogin={() => switchTo('login')} onDone={(message) => switchTo('login', message)} />
        )}
      </div>
    </div>
  );
}

interface RequestResetFormProps {
  onLogin: () => void;
  /** Called with the message to show; a link is sent only if the account exists. */
  onDone: (message: string) => void;
}

function RequestResetForm({ onLogin, onDone }: RequestResetFormProps) {
  const { form, isBusy, failure, fields } = useFormAction({
    required: { email: personMessages.email },
    send: (typed) => call('POST /api/auth/reset-password', { body: { email: formText(typed, 'email') } }),
    failedMessage: accountMessages.resetSendFailed,
    shouldRevalidate: false,
    onDone: ({ message }) => onDone(message || accountMessages.resetSent),
  });

  return (
    <form {...form} className="form">
      <p className="text-soft">We’ll email you a link to reset your password.</p>
      <EmailField fields={fields} autoComplete="username" />
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <SubmitButton isBusy={isBusy} className="button button-large">
        {authTitles.reset}
      </SubmitButton>
      <button type="button" className="text-button justify-self-center" onClick={onLogin}>
        Back to Login
      </button>
    </form>
  );
}
