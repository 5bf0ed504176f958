import type { Sender } from './message-words.contract.ts';

/**
 * For whom somebody reads and marks a thread: its person for themself, also where they are an Admin, any other Admin for
 * the shelter. Null where it is none of their business (`product.md`, section 8).
 */
export function sideIn(thread: { user_id: number }, viewer: { id: number; role: 'Admin' | 'User' }): Sender | null {
  if (thread.user_id === viewer.id) return 'user';
  return viewer.role === 'Admin' ? 'admin' : null;
}
