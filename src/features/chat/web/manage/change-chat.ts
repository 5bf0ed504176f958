import { currentUser } from '../../../../browser/create-api-client.ts';
import { useMutationWithToast } from '../../../../browser/use-mutation-with-toast.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { useEffect } from 'react';
import type { ChatApi } from '../../chat.contract.ts';

const call = currentUser<ChatApi>();

/** Changes who answers a conversation, and whether it is closed; what came of it is told as an alert. */
export function useChatChange(id: number) {
  const { mutate, isBusy, failure } = useMutationWithToast('The conversation could not be changed.');
  useEffect(() => {
    if (failure) showAlert(failure, 'error');
  }, [failure]);
  return {
    change: (wanted: { assigned_to?: number | null; is_closed?: boolean }, told: string) =>
      mutate(() => call('PUT /api/chats/:id', { params: { id }, body: wanted }), told),
    isBusy,
  };
}
