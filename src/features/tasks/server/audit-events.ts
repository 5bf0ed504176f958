import { nameFields, nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';

/** Without the titles, which may name people. */
export const auditEvents = {
  'task.added': (event: StoredEvent) => `added ${nameSubject(event)}`,
  'task.updated': (event: StoredEvent<{ fields: string[] }>) =>
    `changed ${nameFields(event, fieldNames)} of ${nameSubject(event)}`,
  'task.done': (event: StoredEvent) => `finished ${nameSubject(event)}`,
  'task.reopened': (event: StoredEvent) => `reopened ${nameSubject(event)}`,
  'task_rule.changed': (event: StoredEvent<{ event: string }>) =>
    `changed the tasks that ${eventNames[event.details.event ?? ''] ?? 'an event'} adds`,
  'task.deleted': (event: StoredEvent) => `deleted ${nameSubject(event)}`,
};

const eventNames: Record<string, string> = {
  application: 'an application',
  adoption: 'an adoption',
  procedure: 'a procedure',
};

const fieldNames = { owner_id: 'owner', due_on: 'due date' };
