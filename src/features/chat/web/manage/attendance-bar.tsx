import { useState } from 'react';
import { useSession } from '../../../../browser/session.ts';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { attendance } from '../live/attendance.ts';
import { isIdle, wantsToAnswer } from '../live/availability.ts';
import { useStore } from '../../../../browser/store.ts';
import { areNotificationsOn, askForNotifications, isSoundOn, permission } from '../live/signs.ts';
import { describeTeam } from './chats-words.ts';

/** The state of the connection, and who is there. */
export function AttendanceLine() {
  const { isAttending, members } = useStore(attendance);
  const ownId = useSession()?.user_id;
  return (
    <span className="chat-connection" role="status">
      <span className="chat-presence" data-here={isAttending || undefined} />
      {isAttending ? `Connected · Here: ${describeTeam(members, ownId) || 'You'}` : 'Connecting…'}
    </span>
  );
}

/** Whether visitors can count on one, and what draws one's attention. */
export function AttendanceControls() {
  const [isChoosing, setIsChoosing] = useState(false);
  const isWilling = useStore(wantsToAnswer);
  const isAsleep = useStore(isIdle);
  const isThere = isWilling && !isAsleep;
  return (
    <>
      <button
        type="button"
        role="switch"
        className="chat-switch"
        aria-checked={isThere}
        onClick={() => wantsToAnswer.write(!isWilling)}
        title={isThere ? 'Visitors are told that somebody is here.' : 'Visitors are not promised an answer by you.'}
      >
        <span className="chat-switch-mark" />
        {isThere ? 'Available' : 'Away'}
      </button>
      <button type="button" className="button button-quiet button-small" onClick={() => setIsChoosing(true)}>
        <DashboardIcon name="bell" />
        <span className="max-sm:sr-only">Notify me</span>
      </button>
      {isChoosing && <SignsDialog onClose={() => setIsChoosing(false)} />}
    </>
  );
}

function SignsDialog({ onClose }: { onClose: () => void }) {
  const hasSound = useStore(isSoundOn);
  return (
    <Dialog title="When a visitor writes" onClose={onClose} size="small">
      <div className="grid justify-items-start gap-3">
        <CheckField
          label="Sound"
          name="sound"
          isChecked={hasSound}
          onCheck={isSoundOn.write}
          hint="In every page of the dashboard."
        />
        <Notifications />
      </div>
    </Dialog>
  );
}

function Notifications() {
  const said = useStore(permission);
  const areOn = useStore(areNotificationsOn);
  if (said === 'granted') {
    return (
      <CheckField label="Notifications" name="notifications" isChecked={areOn} onCheck={areNotificationsOn.write} />
    );
  }
  if (said === 'default') {
    return (
      <button type="button" className="button button-small" onClick={() => void askForNotifications()}>
        Show notifications
      </button>
    );
  }
  return (
    <p className="text-small text-soft">
      {said === 'denied'
        ? 'Notifications are refused in this browser’s settings for this site.'
        : 'This browser shows no notifications.'}
    </p>
  );
}
