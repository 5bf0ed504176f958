import { useNavigate, useSearchParams } from 'react-router';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { ChatApi, ChatSummary } from '../../chat.contract.ts';
import { listHref } from './chats-query.ts';
import { visitorName } from './chat-labels.ts';
import { discardChat } from './open-chats.ts';

const call = createApiClient<ChatApi>();

export function ChatDeletion({ chat, onClose }: { chat: ChatSummary; onClose: () => void }) {
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  return (
    <ConfirmMutation
      question={`Delete the conversation with ${visitorName(chat)}?`}
      confirmLabel="Delete"
      isDanger
      run={() => call('DELETE /api/chats/:id', { params: { id: chat.id } })}
      successMessage="The conversation is deleted."
      failedMessage="The conversation could not be deleted."
      isLeaving
      onDone={() => {
        discardChat(chat.id);
        onClose();
        return navigate(listHref(searchParams));
      }}
      onCancel={onClose}
    >
      <p>All that was said goes for good, for you and for the visitor. Closing it would keep it.</p>
    </ConfirmMutation>
  );
}
