import { useCallback, useRef, useState } from 'react';
import { FormMessage } from '../../../ui/form-message.tsx';
import type { AuthMode } from './auth-mode.ts';
import { LoginForm } from './login-form.tsx';
import { RequestResetForm } from './request-reset-form.tsx';
import { SignupForm } from './signup-form.tsx';

interface AuthPanelProps {
  mode: AuthMode;
  /** Where a login leads; null for the dashboard. */
  next: string | null;
  onModeChange: (mode: AuthMode) => void;
}

/** Login, sign-up and reset request, in the modal and on the page. */
export function AuthPanel({ mode, next, onModeChange }: AuthPanelProps) {
  const isSwitched = useRef(false);
  const [notice, setNotice] = useState('');

  function switchTo(other: AuthMode, message = '') {
    isSwitched.current = true;
    setNotice(message);
    onModeChange(other);
  }

  // Not on open: the dialog moves the focus itself, and a page leaves it alone.
  const focusAfterSwitch = useCallback((form: HTMLElement | null) => {
    if (isSwitched.current) form?.querySelector('input')?.focus();
  }, []);

  return (
    <div>
      <div role="status">{notice && <FormMessage kind="notice">{notice}</FormMessage>}</div>
      <div key={mode} ref={focusAfterSwitch}>
        {mode === 'login' && (
          <LoginForm next={next} onReset={() => switchTo('reset')} onSignup={() => switchTo('signup')} />
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
