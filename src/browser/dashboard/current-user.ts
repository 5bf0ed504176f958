import type { Capability } from '../../platform/capabilities.contract.ts';
import { hasCapability, type CapableUser } from '../../platform/has-capability.contract.ts';
import { isAdmin, isStaff, readSession, useSession, type StoredSession } from '../session.ts';

/** The current user, as permissions see them. Until hydration and after a logout there is none, who may do nothing. */
export function useCurrentUser(): CapableUser & { id: number } {
  return toUser(useSession());
}

/** Whether the current user may do this, to hide what they can't. The server decides. */
export function useCan(capability: Capability): boolean {
  return hasCapability(useCurrentUser(), capability);
}

/** The same outside of components, such as in loaders. */
export function can(capability: Capability): boolean {
  return hasCapability(toUser(readSession()), capability);
}

/** Whether the path belongs to a dashboard that they may use. Staff who are Users have both. */
export function isOwnDashboard(
  path: string,
  session: { role: string; capabilities?: readonly string[] | undefined } | null,
): boolean {
  if (path.startsWith('/admin-dashboard')) return isStaff(session);
  return session !== null && !isAdmin(session) && path.startsWith('/user-dashboard');
}

function toUser(session: StoredSession | null): CapableUser & { id: number } {
  return session
    ? { id: session.user_id, role: session.role, capabilities: session.capabilities ?? [] }
    : { id: 0, role: 'User', capabilities: [] };
}
