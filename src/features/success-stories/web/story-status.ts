import type { StoryStatus } from '../success-stories.constants.ts';
import type { SuccessStory } from '../success-stories.contract.ts';

/** Labels for the author. */
export const statusLabels: Record<StoryStatus, string> = {
  waiting: 'With the shelter',
  published: 'On the site',
  declined: 'Not published',
  private: 'Not for publication',
};

export function describeStatus({ status, is_returned, pet_name }: SuccessStory): string {
  if (status === 'waiting') return 'The shelter reads it next. When it is published we write to you.';
  if (status === 'published') return 'Everybody can read it among the success stories.';
  if (status === 'declined') {
    return 'The shelter does not publish it as it is. You can change it; then it is read again.';
  }
  return is_returned
    ? `${pet_name} is with the shelter again, so your story is not shown.`
    : 'It stays between you and the shelter, since you have not agreed to more.';
}
