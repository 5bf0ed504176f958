import { useStore } from '../../../../browser/store.ts';
import { chatCounts } from '../realtime/unread-chats.ts';

/** The number of chats that wait for an answer or have unread messages. */
export function useUnreadChats(): number {
  return useStore(chatCounts).unread;
}
