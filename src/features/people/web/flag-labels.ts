import { joinList } from '../../../platform/join-list.contract.ts';
import type { MatchReason } from '../people.constants.ts';

const reasonLabels: Record<MatchReason | 'address', string> = {
  email: 'email',
  phone: 'phone number',
  name: 'name',
  address: 'name and postal code',
};

/** Such as "Same email and phone number". */
export function describeMatch(reasons: readonly (MatchReason | 'address')[]): string {
  return `Same ${joinList(reasons.map((reason) => reasonLabels[reason]))}`;
}
