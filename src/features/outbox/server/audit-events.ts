import { formatCount } from '../../../platform/format-number.contract.ts';
import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';

export const auditEvents = {
  'mail.link_read': (event: StoredEvent) => `viewed the link in ${nameSubject(event)}`,
  'mail.retried': (event: StoredEvent) => `queued ${nameSubject(event)} again`,
  'mail.many_retried': (event: Bulk) => `queued ${countEmails(event)} again`,
  'mail.many_canceled': (event: Bulk) => `canceled ${countEmails(event)}`,
};

type Bulk = StoredEvent<{ emails: number[] }>;

function countEmails({ details: { emails = [] } }: Bulk): string {
  return formatCount(emails.length, 'email');
}
