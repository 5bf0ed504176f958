import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';

export interface Fields {
  fields: string[];
}

export const auditEvents = {
  'chat.assigned': (event: StoredEvent<{ to: number | null }>) =>
    event.details.to === null ? `unassigned ${nameSubject(event)}` : `transferred ${nameSubject(event)}`,
  'chat.closed': (event: StoredEvent) => `closed ${nameSubject(event)}`,
  'chat.reopened': (event: StoredEvent) => `reopened ${nameSubject(event)}`,
  'chat.deleted': (event: StoredEvent) => `deleted ${nameSubject(event)}`,
  'chat.transcript_mailed': (event: StoredEvent) => `emailed ${nameSubject(event)}`,
  'chat_settings.changed': (_event: StoredEvent<Fields>) => 'changed the chat’s settings',
  'chat_answer.added': () => 'added a bot answer',
  'chat_answer.changed': (_event: StoredEvent<Fields>) => 'changed a bot answer',
  'chat_answer.deleted': () => 'deleted a bot answer',
  'chat_reply.added': () => 'added a canned reply',
  'chat_reply.changed': (_event: StoredEvent<Fields>) => 'changed a canned reply',
  'chat_reply.deleted': () => 'deleted a canned reply',
};
