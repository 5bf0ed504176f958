import { useCallback, useRef, useState } from 'react';
import { FormMessage } from '../../../ui/form-message.tsx';
import type { AuthMode } from './auth-mode.ts';
import { LoginForm } from './login-form.tsx';
import { RequestResetForm } from './request-reset-form.tsx';
import { SignupForm } from './signup-form.tsx';

interface AuthPanelProps {
  mode: AuthMode;
  /** Where whoever has logged in is led; null: to their dashboard. */
  next: string | null;
  onMode: (mode: AuthMode) => void;
}

/** Logging in, signing up, asking for a reset link: the same in the modal and on the page. */
export function AuthPanel({ mode, next, onMode }: AuthPanelProps) {
  const isSwitched = useRef(false);
  const [notice, setNotice] = useState('');

  function switchTo(other: AuthMode, news = '') {
    isSwitched.current = true;
    setNotice(news);
    onMode(other);
  }

  // Not when it opens: a page leaves the focus where it was, and a dialog sees to it.
  const focusSwitched = useCallback((form: HTMLElement | null) => {
    if (isSwitched.current) form?.querySelector('input')?.focus();
  }, []);

  return (
    <div>
      <div role="status">{notice && <FormMessage kind="notice">{notice}</FormMessage>}</div>
      <div key={mode} ref={focusSwitched}>
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
