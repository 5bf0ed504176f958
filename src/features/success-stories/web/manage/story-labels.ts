import type { StoryStatus } from '../../success-stories.constants.ts';

export const storyStatusLabels: Record<StoryStatus, string> = {
  waiting: 'Waiting',
  published: 'Published',
  declined: 'Rejected',
  private: 'Not for publication',
};
