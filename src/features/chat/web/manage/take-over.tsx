import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { useSession } from '../../../../browser/session.ts';
import type { ChatApi, ChatSummary } from '../../chat.contract.ts';
import { visitorName } from './chat-labels.ts';

const call = createApiClient<ChatApi>();

/** Warns that a colleague is answering, so that two do not answer at once. */
export function TakeOver({ chat }: { chat: ChatSummary }) {
  const ownId = useSession()?.user_id;
  const { mutate, isBusy } = useMutation('The chat wasn’t changed. Please try again.', { alertsFailure: true });
  const { assigned_to } = chat;
  const isAnothers = assigned_to !== null && assigned_to.id !== ownId;
  return (
    <div role="status">
      {isAnothers && (
        <div className="chat-notice">
          <p>{`${assigned_to.name} is answering this chat.`}</p>
          <button
            type="button"
            className="text-button"
            aria-disabled={isBusy || undefined}
            onClick={() =>
              void mutate(
                () => call('PUT /api/chats/:id', { params: { id: chat.id }, body: { assigned_to: ownId! } }),
                {
                  successMessage: `${visitorName(chat)} is assigned to you.`,
                },
              )
            }
          >
            Take over
          </button>
        </div>
      )}
    </div>
  );
}
