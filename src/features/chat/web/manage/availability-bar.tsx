import { useState } from 'react';
import { useSession } from '../../../../browser/session.ts';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { agentAvailability } from '../realtime/agent-availability.ts';
import { isIdle, wantsToBeAvailable } from '../realtime/own-availability.ts';
import { useStore } from '../../../../browser/store.ts';
import { areNotificationsOn, requestNotifications, isSoundOn, permission } from '../realtime/notifications.ts';
import { describeAgents } from './chat-labels.ts';

/** The connection's status, and the connected agents. */
export function ConnectionStatus() {
  const { isRegistered, agents } = useStore(agentAvailability);
  const ownId = useSession()?.user_id;
  return (
    <span className="chat-connection" role="status">
      <span className="chat-presence" data-online={isRegistered || undefined} />
      {isRegistered ? `Connected · Here: ${describeAgents(agents, ownId) || 'You'}` : 'Connecting…'}
    </span>
  );
}

/** The agent's availability and notification settings. */
export function AvailabilityControls() {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const wantsAvailable = useStore(wantsToBeAvailable);
  const idle = useStore(isIdle);
  const isAvailable = wantsAvailable && !idle;
  return (
    <>
      <button
        type="button"
        role="switch"
        className="chat-switch"
        aria-checked={isAvailable}
        onClick={() => wantsToBeAvailable.write(!wantsAvailable)}
        title={isAvailable ? 'Visitors see that someone is here to answer.' : 'Visitors don’t see you as available.'}
      >
        <span className="chat-switch-mark" />
        {isAvailable ? 'Available' : 'Away'}
      </button>
      <button type="button" className="button button-quiet button-small" onClick={() => setIsDialogOpen(true)}>
        <DashboardIcon name="bell" />
        <span className="max-sm:sr-only">Notify me</span>
      </button>
      {isDialogOpen && <NotificationsDialog onClose={() => setIsDialogOpen(false)} />}
    </>
  );
}

function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const hasSound = useStore(isSoundOn);
  return (
    <Dialog title="When a visitor writes" onClose={onClose} size="small">
      <div className="grid justify-items-start gap-3">
        <CheckField
          label="Sound"
          name="sound"
          isChecked={hasSound}
          onCheck={isSoundOn.write}
          hint="On every page of the dashboard."
        />
        <Notifications />
      </div>
    </Dialog>
  );
}

function Notifications() {
  const permissionState = useStore(permission);
  const areOn = useStore(areNotificationsOn);
  if (permissionState === 'granted') {
    return (
      <CheckField label="Notifications" name="notifications" isChecked={areOn} onCheck={areNotificationsOn.write} />
    );
  }
  if (permissionState === 'default') {
    return (
      <button type="button" className="button button-small" onClick={() => void requestNotifications()}>
        Show notifications
      </button>
    );
  }
  return (
    <p className="text-small text-soft">
      {permissionState === 'denied'
        ? 'Notifications are blocked for this site in your browser’s settings.'
        : 'This browser doesn’t support notifications.'}
    </p>
  );
}
