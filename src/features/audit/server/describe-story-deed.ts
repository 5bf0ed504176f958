import type { DescribedDeed } from './described-deed.ts';

/** A deed about an adopter's story in plain words; null for any other. */
export function describeStoryDeed({ action, subject_id, details: { pet } }: DescribedDeed): string | null {
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
