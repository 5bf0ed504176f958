import { useStore } from '../../../browser/store.ts';
import { chatCounts } from './live/unread-chats.ts';

/** How many conversations wait for an answer or hold something that nobody has seen. */
export function useUnreadChats(): number {
  return useStore(chatCounts).unread;
}
