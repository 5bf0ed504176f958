import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';
import type { ListName } from '../lists.constants.ts';

export const auditEvents = {
  'view.saved': (event: StoredEvent<{ list: ListName }>) => `saved a view of a list (${nameSubject(event)})`,
  'view.changed': (event: StoredEvent<{ fields: string[] }>) => `changed ${nameSubject(event)}`,
  'view.deleted': (event: StoredEvent) => `deleted ${nameSubject(event)}`,
};
