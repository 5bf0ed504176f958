import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import type { ChatApi, ChatSummary } from '../../chat.contract.ts';

const call = createApiClient<ChatApi>();

/** Closes or reopens a chat. The visitor's next message reopens it as well. */
export function CloseButton({ chat: { id, closed_at } }: { chat: ChatSummary }) {
  const { mutate, isBusy } = useMutation('The conversation could not be changed.', { alertsFailure: true });
  const isClosed = closed_at !== null;
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-disabled={isBusy || undefined}
      onClick={() =>
        void mutate(() => call('PUT /api/chats/:id', { params: { id }, body: { is_closed: !isClosed } }), {
          successMessage: isClosed ? 'The conversation is open again.' : 'The conversation is closed.',
        })
      }
    >
      {isClosed ? 'Open again' : 'Close'}
    </button>
  );
}
