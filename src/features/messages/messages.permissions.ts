import { hasCapability, type CapableUser } from '../../platform/has-capability.contract.ts';
import type { Sender } from './messages.constants.ts';

/**
 * The side on which a user reads a thread: `user` in their own, even if they are staff; `admin` for staff who may read
 * all threads; null without access (`product.md`, section 8).
 */
export function sideIn(thread: { user_id: number }, currentUser: CapableUser & { id: number }): Sender | null {
  if (thread.user_id === currentUser.id) return 'user';
  return hasCapability(currentUser, 'view messages') ? 'admin' : null;
}
