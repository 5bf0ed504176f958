import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { readAuthRequest, requestLogin } from '../../../browser/auth-request.ts';
import { readSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { passwordResetMessages } from '../password-reset.constants.ts';
import { AuthLink } from './auth-link.tsx';
import { RequiresJavaScript } from '../../../ui/requires-javascript.tsx';
import { resetToken } from './reset-token.ts';
import { SetPasswordForm } from './set-password-form.tsx';

/** Cached without its query, so that no token becomes part of a cache key. */
export const handle = { cachedBy: {} };

const DISPLAY_MS = 3000;

export default function ResetPasswordPage() {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  // Undefined on the server. Read once, so that the form stays after the token is cleared.
  const token = useMemo(() => (isHydrated ? resetToken.read() : undefined), [isHydrated]);
  const [isDone, setIsDone] = useState(false);

  useEffect(() => resetToken.hide(), []);

  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => void navigate('/', { replace: true }), DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  function showDone(message: string) {
    resetToken.clear();
    // Whatever led to the login is still wanted. Another account may be logged in here.
    const request = readAuthRequest() ?? (readSession() ? null : {});
    if (request) requestLogin(request);
    // Stays visible on the next page.
    showAlert(message, 'success');
    setIsDone(true);
  }

  return (
    <div className="section">
      <PageHead title="Reset Password" />
      <meta name="referrer" content="no-referrer" />
      <div className="form-card">
        <h1 className="text-heading wrap-anywhere hyphens-auto">Reset Password</h1>
        <RequiresJavaScript what="Setting a new password" />
        {isDone && (
          <p className="text-soft" tabIndex={-1} ref={focusElement}>
            Taking you to the home page…{' '}
            <Link className="text-link" to="/" replace>
              Go now
            </Link>
          </p>
        )}
        {!isDone && token === null && (
          <>
            <FormMessage type="error">{passwordResetMessages.tokenMissing}</FormMessage>
            <AuthLink mode="reset" className="button button-large">
              Request a new link
            </AuthLink>
          </>
        )}
        {!isDone && token !== null && <SetPasswordForm token={token ?? ''} onDone={showDone} />}
      </div>
    </div>
  );
}

/** The focused form is gone. */
function focusElement(element: HTMLElement | null): void {
  element?.focus();
}
