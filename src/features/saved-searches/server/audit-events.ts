import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';
import type { EmailFrequency } from '../saved-searches.constants.ts';

export const auditEvents = {
  'search.saved': (event: StoredEvent<{ frequency: EmailFrequency }>) => `saved a search (${nameSubject(event)})`,
  'search.changed': (event: StoredEvent<{ fields: string[] }>) => `changed ${nameSubject(event)}`,
  'search.deleted': (event: StoredEvent) => `deleted ${nameSubject(event)}`,
  'search.mails_ended': (event: StoredEvent) => `the emails of ${nameSubject(event)} were turned off by their link`,
};
