import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutationWithToast } from '../../../../browser/use-mutation-with-toast.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { useEffect } from 'react';
import type { ChatApi } from '../../chat.contract.ts';

const call = createApiClient<ChatApi>();

/** Assigns, closes or reopens a chat, and shows the result as an alert. */
export function useChatChange(id: number) {
  const { mutate, isBusy, failure } = useMutationWithToast('The conversation could not be changed.');
  useEffect(() => {
    if (failure) showAlert(failure, 'error');
  }, [failure]);
  return {
    change: (changes: { assigned_to?: number | null; is_closed?: boolean }, successMessage: string) =>
      mutate(() => call('PUT /api/chats/:id', { params: { id }, body: changes }), successMessage),
    isBusy,
  };
}
