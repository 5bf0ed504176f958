import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';

export const auditEvents = {
  'trash.deleted_forever': (event: StoredEvent) => `deleted ${nameSubject(event)} forever`,
};
