import { hasTypedInput } from '../../../browser/typed-input.ts';
import type { AuthRequest } from '../../../browser/auth-request.ts';
import { Photo } from '../../../ui/photo.tsx';
import type { AuthMode } from './auth-mode.ts';

interface AuthReasonProps {
  id?: string | undefined;
  mode: AuthMode;
  request: AuthRequest;
}

/** Why someone is asked to log in, with a photo of the pet that it is about. */
export function AuthReason({ id, mode, request }: AuthReasonProps) {
  const reason = describeReason(mode, request);
  if (reason === null) return null;
  return (
    <div className="auth-reason">
      {request.photo && (
        <div className="auth-reason-photo">
          <Photo photo={request.photo} alt="" sizes="4rem" isFirst />
        </div>
      )}
      <p id={id} className="min-w-0 wrap-anywhere">
        {reason}
      </p>
    </div>
  );
}

/** Null if there is none: someone has pressed the Account button. */
export function describeReason(mode: AuthMode, { purpose, endedUserId, endedInOtherTab }: AuthRequest): string | null {
  if (mode === 'reset') return null;
  if (endedInOtherTab || endedUserId !== undefined) {
    const reason = endedInOtherTab ? 'You were logged out in another tab.' : 'Your session has ended.';
    return `${reason} Log in to continue where you left off.${hasTypedInput() ? ' What you typed is saved.' : ''}`;
  }
  if (purpose === undefined) return null;
  return mode === 'signup' ? `Sign up to ${purpose}.` : `Log in to ${purpose}.`;
}
