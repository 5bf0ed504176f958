import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';

export const auditEvents = {
  'listing.contacted': (event: StoredEvent) => `wrote to the owner of ${nameSubject(event)}`,
  'listing.replied': (event: StoredEvent) => `replied to a message about ${nameSubject(event)}`,
  'listing.reported': (event: StoredEvent) => `reported the listing of ${nameSubject(event)}`,
  'listing.reports_dismissed': (event: StoredEvent) => `dismissed the reports of ${nameSubject(event)}`,
};
