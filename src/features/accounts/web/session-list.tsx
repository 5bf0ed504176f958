import { useRef, useState } from 'react';
import { showAlert } from '../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import type { Session } from '../accounts.contract.ts';
import { FormFailure } from './form-failure.tsx';
import { useForm } from './use-form.ts';

/**
 * Where one is signed in, with ways to sign out there. The list itself sends what is asked of it: an item is gone
 * by the time that its session has ended, and could not tell of it.
 */
export function SessionList({ sessions }: { sessions: Session[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { submit, isBusy, failure } = useForm((message) => {
    showAlert(message, 'success');
    // The button that one pressed has gone with its session, and the focus with it.
    if (document.activeElement === document.body) list.current?.focus();
  });
  const send = (what: { intent: string; id?: number }) => void submit(what, { method: 'post' });
  return (
    <>
      <FormFailure failure={failure} />
      <ul ref={list} tabIndex={-1} aria-label="Where you are signed in" className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={() => send({ intent: 'end-session', id: session.id })}
          />
        ))}
      </ul>
      {sessions.length > 1 && <EndOthers isBusy={isBusy} onEnd={() => send({ intent: 'end-other-sessions' })} />}
    </>
  );
}

interface EndProps {
  isBusy: boolean;
  onEnd: () => void;
}

function SessionItem({ session, isBusy, onEnd }: EndProps & { session: Session }) {
  const { is_current, device, ip, last_used_at } = session;
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[auto_1fr_auto]">
      <DashboardIcon name="device" className="size-6 text-soft" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          {device}
          {is_current && <span className="badge bg-accent-wash">This device</span>}
        </p>
        <p className="text-small text-soft">
          {ip} · last used <DateTime at={last_used_at} format="relative" /> (<DateTime at={last_used_at} />)
        </p>
      </div>
      {!is_current && (
        <button
          className="button button-quiet button-small justify-self-start max-sm:col-start-2"
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && onEnd()}
        >
          Sign out<span className="sr-only"> {device}</span>
        </button>
      )}
    </li>
  );
}

function EndOthers({ isBusy, onEnd }: EndProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div>
      <button
        className="button button-quiet"
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && setIsAsking(true)}
      >
        Sign out everywhere else
      </button>
      {isAsking && (
        <ConfirmDialog
          question="Sign out everywhere else?"
          confirmLabel="Sign out everywhere else"
          cancelLabel="Cancel"
          onConfirm={() => {
            setIsAsking(false);
            onEnd();
          }}
          onCancel={() => setIsAsking(false)}
        >
          You stay signed in here. Wherever else your account is open, one has to log in again.
        </ConfirmDialog>
      )}
    </div>
  );
}
