import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';

export const auditEvents = {
  'mail.link_read': (event: StoredEvent) => `read the link in ${nameSubject(event)}`,
  'mail.retried': (event: StoredEvent) => `queued ${nameSubject(event)} again`,
};
