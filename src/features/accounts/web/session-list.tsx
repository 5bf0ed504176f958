import { useState } from 'react';
import { showAlert } from '../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DashboardIcon, Moment } from '../../dashboards/web/dashboards.door.ts';
import type { Session } from '../accounts.contract.ts';
import { FormFailure } from './form-failure.tsx';
import { useForm } from './use-form.ts';

/** Where one is signed in, with ways to sign out there. */
export function SessionList({ sessions }: { sessions: Session[] }) {
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && <EndOthers />}
    </>
  );
}

function SessionItem({ session: { id, is_current, device, address, last_used_at } }: { session: Session }) {
  const { Form, form, isBusy, failure } = useForm(tellDone);
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[auto_1fr_auto]">
      <DashboardIcon name="device" className="size-6 text-soft" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          {device}
          {is_current && <span className="badge bg-accent-wash">This device</span>}
        </p>
        <p className="text-small text-soft">
          {address} · last used <Moment at={last_used_at} show="age" /> (<Moment at={last_used_at} />)
        </p>
        <FormFailure failure={failure} />
      </div>
      {!is_current && (
        <Form method="post" ref={form} className="max-sm:col-start-2">
          <input type="hidden" name="intent" value="end-session" />
          <input type="hidden" name="id" value={id} />
          <button className="button button-quiet button-small" type="submit" disabled={isBusy}>
            Sign out<span className="sr-only"> {device}</span>
          </button>
        </Form>
      )}
    </li>
  );
}

function EndOthers() {
  const [isAsking, setIsAsking] = useState(false);
  const { submit, isBusy, failure } = useForm(tellDone);
  return (
    <div className="grid justify-items-start gap-3">
      <FormFailure failure={failure} />
      <button className="button button-quiet" type="button" disabled={isBusy} onClick={() => setIsAsking(true)}>
        Sign out everywhere else
      </button>
      {isAsking && (
        <ConfirmDialog
          question="Sign out everywhere else?"
          confirmLabel="Sign out everywhere else"
          cancelLabel="Cancel"
          onConfirm={() => {
            setIsAsking(false);
            void submit({ intent: 'end-other-sessions' }, { method: 'post' });
          }}
          onCancel={() => setIsAsking(false)}
        >
          You stay signed in here. Wherever else your account is open, one has to log in again.
        </ConfirmDialog>
      )}
    </div>
  );
}

function tellDone(message: string): void {
  showAlert(message, 'success');
}
