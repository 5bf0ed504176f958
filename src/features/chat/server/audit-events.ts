import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';

export interface Fields {
  fields: string[];
}

export const auditEvents = {
  'chat.assigned': (event: StoredEvent<{ to: number | null }>) =>
    event.details.to === null ? `left ${nameSubject(event)} to whoever is free` : `handed ${nameSubject(event)} over`,
  'chat.closed': (event: StoredEvent) => `closed ${nameSubject(event)}`,
  'chat.reopened': (event: StoredEvent) => `opened ${nameSubject(event)} again`,
  'chat.deleted': (event: StoredEvent) => `deleted ${nameSubject(event)}`,
  'chat.transcript_mailed': (event: StoredEvent) => `mailed ${nameSubject(event)}`,
  'chat_settings.changed': (_event: StoredEvent<Fields>) => 'changed how the chat presents itself',
  'chat_answer.added': () => 'taught the chat’s bot an answer',
  'chat_answer.changed': (_event: StoredEvent<Fields>) => 'changed an answer of the chat’s bot',
  'chat_answer.deleted': () => 'deleted an answer of the chat’s bot',
  'chat_reply.added': () => 'added a canned reply',
  'chat_reply.changed': (_event: StoredEvent<Fields>) => 'changed a canned reply',
  'chat_reply.deleted': () => 'deleted a canned reply',
};
