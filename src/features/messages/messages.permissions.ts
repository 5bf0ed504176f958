import type { Sender } from './messages.constants.ts';

/**
 * The side on which somebody reads a thread: `user` in their own, even if they are an Admin; `admin` for any other
 * Admin; null without access (`product.md`, section 8).
 */
export function sideIn(
  thread: { user_id: number },
  currentUser: { id: number; role: 'Admin' | 'User' },
): Sender | null {
  if (thread.user_id === currentUser.id) return 'user';
  return currentUser.role === 'Admin' ? 'admin' : null;
}
