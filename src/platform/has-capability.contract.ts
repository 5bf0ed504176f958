import type { Capability } from './capabilities.contract.ts';

/** A user whose capabilities are checked: the current user on the server, or the stored session in the browser. */
export interface CapableUser {
  role: 'Admin' | 'User';
  /** Those of a User; an Admin has all of them. */
  capabilities: readonly string[];
}

/** Whether the user is on the shelter's staff. */
export function isOnStaff(user: CapableUser): boolean {
  return user.role === 'Admin' || user.capabilities.length > 0;
}

/** Whether the user may do this. The server decides; the browser only hides. Apart from the list, which is long. */
export function hasCapability(user: CapableUser, capability: Capability): boolean {
  return user.role === 'Admin' || user.capabilities.includes(capability);
}
