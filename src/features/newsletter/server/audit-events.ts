import { nameFields, nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';

export const auditEvents = {
  'newsletter.confirmed': (event: StoredEvent) => `${nameSubject(event)} confirmed a newsletter subscription`,
  'newsletter.ended': (event: StoredEvent) => `${nameSubject(event)} unsubscribed from the newsletter`,
  'newsletter.left': () => 'unsubscribed from the newsletter',
  'newsletter.removed': (event: StoredEvent) => `unsubscribed ${nameSubject(event)} from the newsletter`,
  'newsletter.begun': (event: StoredEvent) => `started ${nameSubject(event)}`,
  'newsletter.saved': (event: StoredEvent<{ fields: string[] }>) =>
    `changed ${nameFields(event, { preview: 'preview line' })} of ${nameSubject(event)}`,
  'newsletter.deleted': (event: StoredEvent) => `deleted ${nameSubject(event)}`,
  'newsletter.started': (event: StoredEvent<{ recipients: number }>) => `sent ${nameSubject(event)} to its subscribers`,
  'newsletter.stopped': (event: StoredEvent) => `stopped ${nameSubject(event)}`,
  'newsletter.gone_on': (event: StoredEvent) => `resumed ${nameSubject(event)}`,
};
