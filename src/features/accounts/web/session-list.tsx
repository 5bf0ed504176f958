import { useRef, useState } from 'react';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import type { Session } from '../accounts.contract.ts';
import { FormMessage } from '../../../ui/form-message.tsx';

/**
 * The current user's sessions. The list submits for its items: an item is gone once its session has ended, and could
 * not show the result.
 */
export function SessionList({ sessions }: { sessions: Session[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { submit, isBusy, failure } = useFormAction({
    onDone(message) {
      showAlert(message, 'success');
      // The pressed button is gone with its session.
      if (document.activeElement === document.body) list.current?.focus();
    },
  });
  return (
    <>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <ul ref={list} tabIndex={-1} aria-label="Where you’re logged in" className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={() => submit({ intent: 'end-session', id: session.id })}
          />
        ))}
      </ul>
      {sessions.length > 1 && <SignOutOthers isBusy={isBusy} onEnd={() => submit({ intent: 'end-other-sessions' })} />}
    </>
  );
}

interface EndProps {
  isBusy: boolean;
  onEnd: () => void;
}

function SessionItem({ session, isBusy, onEnd }: EndProps & { session: Session }) {
  const { is_current, device, ip, last_used_at, expires_at } = session;
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[auto_1fr_auto]">
      <DashboardIcon name="device" className="size-6 text-soft" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          {device}
          {is_current && <span className="badge bg-accent-wash">This device</span>}
        </p>
        <p className="text-small text-soft">
          Last used <DateTime at={last_used_at} format="relative" /> (<DateTime at={last_used_at} />)
        </p>
        <p className="text-small text-soft">
          {`IP address ${ip}`}. Ends <DateTime at={expires_at} format="date" />
        </p>
      </div>
      {!is_current && (
        <button
          className="button button-quiet button-small justify-self-start max-sm:col-start-2"
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && onEnd()}
        >
          Log out<span className="sr-only"> {device}</span>
        </button>
      )}
    </li>
  );
}

function SignOutOthers({ isBusy, onEnd }: EndProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div>
      <button
        className="button button-quiet"
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && setIsConfirming(true)}
      >
        Log out everywhere else
      </button>
      {isConfirming && (
        <ConfirmDialog
          question="Log out everywhere else?"
          confirmLabel="Log out everywhere else"
          cancelLabel="Cancel"
          onConfirm={() => {
            setIsConfirming(false);
            onEnd();
          }}
          onCancel={() => setIsConfirming(false)}
        >
          You’ll stay logged in on this device.
        </ConfirmDialog>
      )}
    </div>
  );
}
