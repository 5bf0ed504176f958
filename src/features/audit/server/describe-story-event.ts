import type { DescribedEvent } from './described-event.ts';

/** Describes events of success stories; null for others. */
export function describeStoryEvent({ action, subject_id, details: { pet } }: DescribedEvent): string | null {
  const story = `story no. ${subject_id}${typeof pet === 'string' ? ` about ${pet}` : ''}`;
  switch (action) {
    case 'story.written':
      return `wrote ${story}`;
    case 'story.changed':
      return `changed ${story}`;
    case 'story.deleted':
      return `deleted ${story}`;
    case 'story.published':
      return `published ${story}`;
    case 'story.declined':
      return `declined ${story}`;
    case 'story.unpublished':
      return `took ${story} off the site`;
    default:
      return null;
  }
}
