import type { StoryStatus } from '../../success-stories.constants.ts';

export const tabLabels: Record<StoryStatus, string> = {
  waiting: 'Waiting',
  published: 'Published',
  declined: 'Declined',
  private: 'Not for publication',
};

export const noStories: Record<StoryStatus, { title: string; explanation: string }> = {
  waiting: {
    title: 'No story waits for you',
    explanation: 'When an adopter tells how their pet is doing, and agrees that it is published, you find it here.',
  },
  published: {
    title: 'No story is on the site yet',
    explanation: 'Publish one that waits, and visitors read it at once.',
  },
  declined: { title: 'No story was declined', explanation: 'Those that do not suit the site stand here.' },
  private: {
    title: 'Nothing was told in private',
    explanation: 'Here stand stories whose authors did not agree to publication, and those of pets that came back.',
  },
};

/** The same search in another tab. The default tab has no parameter. */
export function tabHref(search: URLSearchParams, status: StoryStatus): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  params.delete('status');
  if (status !== 'waiting') params.set('status', status);
  return params.size > 0 ? `?${params}` : '?';
}
