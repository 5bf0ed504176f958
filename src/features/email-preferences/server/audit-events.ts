import type { StoredEvent } from '../../../platform/audit/audit-events.ts';
import { joinList } from '../../../platform/join-list.contract.ts';

export const auditEvents = {
  'mail_preferences.changed': (event: StoredEvent<{ refused: string[]; wanted_again: string[] }>) =>
    `changed which emails they get${listTypes(event.details)}`,
};

function listTypes({ refused = [], wanted_again = [] }: { refused?: string[]; wanted_again?: string[] }): string {
  const changes = [...refused.map((type) => `no ${type}`), ...wanted_again.map((type) => `${type} again`)];
  return changes.length === 0 ? '' : ` (${joinList(changes)})`;
}
