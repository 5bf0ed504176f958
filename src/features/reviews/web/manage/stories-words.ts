import type { ReviewState } from '../../review-words.contract.ts';

export const tabLabels: Record<ReviewState, string> = {
  waiting: 'Waiting',
  published: 'Published',
  declined: 'Declined',
  private: 'Not for publication',
};

export const noStories: Record<ReviewState, { title: string; why: string }> = {
  waiting: {
    title: 'No story waits for you',
    why: 'When an adopter tells how their pet is doing, and agrees that it is published, you find it here.',
  },
  published: { title: 'No story is on the site yet', why: 'Publish one that waits, and visitors read it at once.' },
  declined: { title: 'No story was declined', why: 'Those that do not suit the site stand here.' },
  private: {
    title: 'Nothing was told in private',
    why: 'Here stand stories whose authors did not agree to publication, and those of pets that came back.',
  },
};

export function countInWords(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'story' : 'stories'}`;
}

/** The same search in another tab; the one that waits needs no name. */
export function tabHref(address: URLSearchParams, state: ReviewState): string {
  const asked = new URLSearchParams(address);
  asked.delete('page');
  asked.delete('state');
  if (state !== 'waiting') asked.set('state', state);
  return asked.size > 0 ? `?${asked}` : '?';
}
