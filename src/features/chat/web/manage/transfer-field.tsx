import { useId } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { useSession } from '../../../../browser/session.ts';
import type { ChatApi, ChatSummary } from '../../chat.contract.ts';
import { agentAvailability } from '../realtime/agent-availability.ts';
import { useStore } from '../../../../browser/store.ts';

const call = createApiClient<ChatApi>();

/** Assigns the chat to oneself, to nobody or to a connected colleague. */
export function TransferField({ chat: { id, assigned_to } }: { chat: ChatSummary }) {
  const session = useSession();
  const { agents } = useStore(agentAvailability);
  const { mutate, isBusy } = useMutation('The chat wasn’t changed. Please try again.', { alertsFailure: true });
  const fieldId = useId();
  const others = agents.filter((agent) => agent.id !== session?.user_id);
  const isOffline =
    assigned_to && assigned_to.id !== session?.user_id && !others.some((one) => one.id === assigned_to.id);

  const transferTo = (value: string) => {
    const assignee = value === '' ? null : Number(value);
    if (isBusy || assignee === (assigned_to?.id ?? null)) return;
    void mutate(() => call('PUT /api/chats/:id', { params: { id }, body: { assigned_to: assignee } }), {
      successMessage: describeTransfer(assignee),
    });
  };
  const describeTransfer = (assignee: number | null) => {
    if (assignee === null) return 'This chat is unassigned. The first to answer takes it.';
    if (assignee === session?.user_id) return 'This chat is assigned to you.';
    return `Handed over to ${others.find((one) => one.id === assignee)?.name ?? 'your colleague'}.`;
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
        onChange={(event) => transferTo(event.currentTarget.value)}
      >
        <option value="">Unassigned</option>
        {session && <option value={session.user_id}>{`You (${session.username})`}</option>}
        {others.map(({ id: agent, name, is_available }) => (
          <option key={agent} value={agent}>
            {is_available ? name : `${name} (away)`}
          </option>
        ))}
        {isOffline && <option value={assigned_to.id}>{`${assigned_to.name} (offline)`}</option>}
      </select>
      {others.length === 0 && <p className="field-hint">No colleagues online to transfer to.</p>}
    </div>
  );
}
