import type { StoredEvent } from '../../../platform/audit/audit-events.ts';
import type { SettingChange } from './describe-changes.ts';

export const auditEvents = {
  'settings.email_tested': () => 'sent a test email',
  'settings.changed': ({ details: { changes = [] } }: StoredEvent<{ section: string; changes: SettingChange[] }>) =>
    changes.length === 0
      ? 'changed the settings'
      : `changed in the settings: ${changes.map(describeChange).join('; ')}`,
};

function describeChange({ what, from, to }: SettingChange): string {
  return from === undefined || to === undefined ? `the ${what}` : `the ${what} from ${from} to ${to}`;
}
