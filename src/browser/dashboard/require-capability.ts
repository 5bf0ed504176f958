import { nameWhoCan, type Capability } from '../../platform/capabilities.contract.ts';
import { ApiFailure } from '../api-failure.ts';
import { can } from './current-user.ts';

/**
 * Lets staff load a page only if they may do this, without asking the server. Others see who can open it.
 * @throws ApiFailure 403
 */
export function requireCapability(capability: Capability): void {
  if (can(capability)) return;
  throw new ApiFailure(403, `Only ${nameWhoCan(capability)} can open this page.`, { hasUserMessage: true });
}
