import { useNavigate, useSearchParams } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { ChatApi, ChatSummary } from '../../chat.contract.ts';
import { listHref } from './chats-query.ts';
import { visitorName } from './chat-labels.ts';
import { discardChat } from './open-chats.ts';

const call = createApiClient<ChatApi>();

export function ChatDeletion({ chat, onClose }: { chat: ChatSummary; onClose: () => void }) {
  const { mutate, isBusy, failure } = useMutation('The conversation could not be deleted.');
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  const remove = async () => {
    const done = await mutate(() => call('DELETE /api/chats/:id', { params: { id: chat.id } }), { isLeaving: true });
    if (!done) return;
    discardChat(chat.id);
    showAlert('The conversation is deleted.', 'success');
    onClose();
    await navigate(listHref(searchParams));
  };
  return (
    <ConfirmDialog
      question={`Delete the conversation with ${visitorName(chat)}?`}
      confirmLabel="Delete"
      isDanger
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {failure && <FormMessage kind="error">{failure.detail ?? failure.sentence}</FormMessage>}
      <p>All that was said goes for good, for you and for the visitor. Closing it would keep it.</p>
    </ConfirmDialog>
  );
}
