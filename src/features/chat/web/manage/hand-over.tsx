import { useId } from 'react';
import { useSession } from '../../../../browser/session.ts';
import type { ChatSummary } from '../../chat.contract.ts';
import { attendance } from '../live/attendance.ts';
import { useStore } from '../../../../browser/store.ts';
import { useChatChange } from './change-chat.ts';

/** Who answers a conversation: oneself, nobody yet, or one of those who are there. */
export function HandOver({ chat: { id, assigned_to } }: { chat: ChatSummary }) {
  const session = useSession();
  const { members } = useStore(attendance);
  const { change, isBusy } = useChatChange(id);
  const fieldId = useId();
  const others = members.filter((member) => member.id !== session?.user_id);
  const isElsewhere =
    assigned_to && assigned_to.id !== session?.user_id && !others.some((one) => one.id === assigned_to.id);

  const handTo = (value: string) => {
    const wanted = value === '' ? null : Number(value);
    if (isBusy || wanted === (assigned_to?.id ?? null)) return;
    void change({ assigned_to: wanted }, toldOf(wanted));
  };
  const toldOf = (wanted: number | null) => {
    if (wanted === null) return 'Nobody answers this conversation now: whoever writes first does.';
    if (wanted === session?.user_id) return 'This conversation is yours now.';
    return `Handed over to ${others.find((one) => one.id === wanted)?.name ?? 'your colleague'}.`;
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={fieldId}>
        Answered by
      </label>
      <select
        id={fieldId}
        className="field-input field-select"
        value={assigned_to?.id ?? ''}
        onChange={(event) => handTo(event.currentTarget.value)}
      >
        <option value="">Nobody yet</option>
        {session && <option value={session.user_id}>{`You (${session.username})`}</option>}
        {others.map(({ id: member, name, is_available }) => (
          <option key={member} value={member}>
            {is_available ? name : `${name} (away)`}
          </option>
        ))}
        {isElsewhere && <option value={assigned_to.id}>{`${assigned_to.name} (not here)`}</option>}
      </select>
      {others.length === 0 && <p className="field-hint">To hand it over, a colleague has to be here.</p>}
    </div>
  );
}
