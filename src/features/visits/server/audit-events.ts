import { nameFields, nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';
import type { VisitStatus } from '../visits.constants.ts';

export const auditEvents = {
  'visit.requested': (event: StoredEvent) => `${nameSubject(event)} was requested`,
  'visit.booked': (event: StoredEvent<{ date: string; time: string; location: string }>) =>
    `booked ${nameSubject(event)}`,
  'visit.rescheduled': (event: StoredEvent) => `${nameSubject(event)} was moved by the visitor`,
  'visit.canceled': (event: StoredEvent) => `${nameSubject(event)} was canceled by the visitor`,
  'visit.updated': (event: StoredEvent<{ fields: string[]; status?: VisitStatus }>) =>
    `changed ${nameFields(event)} of ${nameSubject(event)}`,
  'visit.deleted': (event: StoredEvent) => `deleted ${nameSubject(event)}`,
};
