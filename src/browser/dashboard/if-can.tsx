import type { Capability } from '../../platform/capabilities.contract.ts';
import { useCan } from './current-user.ts';

/** Only for those who may do this, such as a button. */
export function IfCan({ capability, children }: { capability: Capability; children: React.ReactNode }) {
  return useCan(capability) ? children : null;
}
