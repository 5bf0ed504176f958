import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';

export interface Pet {
  /** Its name. */
  pet: string;
}

export const auditEvents = {
  'story.written': (event: StoredEvent<Pet>) => `wrote ${nameStory(event)}`,
  'story.changed': (event: StoredEvent<Pet & { fields: string[] }>) => `changed ${nameStory(event)}`,
  'story.deleted': (event: StoredEvent<Pet>) => `deleted ${nameStory(event)}`,
  'story.published': (event: StoredEvent<Pet>) => `published ${nameStory(event)}`,
  'story.declined': (event: StoredEvent<Pet>) => `rejected ${nameStory(event)}`,
  'story.unpublished': (event: StoredEvent<Pet>) => `unpublished ${nameStory(event)}`,
};

function nameStory(event: StoredEvent<Pet>): string {
  const { pet } = event.details;
  return `${nameSubject(event)}${pet === undefined ? '' : ` about ${pet}`}`;
}
