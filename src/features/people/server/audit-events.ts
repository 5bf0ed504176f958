import { nameFields, nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';
import type { FlagLevel } from '../people.constants.ts';

export interface Flag {
  level: FlagLevel;
}

export interface Fields {
  fields: string[];
}

export interface Other {
  other_id: number;
}

/** The audit log outlives people, so it has their numbers instead of their names. */
export const auditEvents = {
  'person.updated': (event: StoredEvent<Fields>) => `changed ${nameFields(event)} of ${nameSubject(event)}`,
  'person.deleted': (event: StoredEvent) => `deleted ${nameSubject(event)}`,
  'person.erased': (event: StoredEvent) => `permanently deleted ${nameSubject(event)}`,
  'person.restored': (event: StoredEvent) => `restored ${nameSubject(event)} from the trash`,
  'person.noted': (event: StoredEvent) => `wrote a note about ${nameSubject(event)}`,
  'person.note_deleted': (event: StoredEvent) => `deleted a note about ${nameSubject(event)}`,
  'person.merged': (event: StoredEvent<Other>) => `merged ${nameOther(event)} into ${nameSubject(event)}`,
  'person.unmerged': (event: StoredEvent<Other>) => `undid the merge of ${nameOther(event)} into ${nameSubject(event)}`,
  'person.distinguished': (event: StoredEvent<Other>) =>
    `recorded that ${nameSubject(event)} and ${nameOther(event)} are different people`,
  'person.flagged': (event: StoredEvent<Flag>) =>
    `flagged ${nameSubject(event)}${event.details.level === 'Do not adopt' ? ' as “Do not adopt”' : ' with a note'}`,
  'person.flag_confirmed': (event: StoredEvent<Flag>) =>
    `went ahead although ${nameSubject(event)} is flagged${event.details.level === 'Do not adopt' ? ' as “Do not adopt”' : ''}`,
  'person.unflagged': (event: StoredEvent<Flag>) => `removed the flag of ${nameSubject(event)}`,
};

function nameOther({ details: { other_id } }: StoredEvent<Other>): string {
  return other_id === undefined ? 'someone else' : `person #${other_id}`;
}
