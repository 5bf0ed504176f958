import type { ReviewState } from '../review-words.contract.ts';
import type { Review } from '../reviews.contract.ts';

/** How a story stands, for its author. */
export const stateLabels: Record<ReviewState, string> = {
  waiting: 'With the shelter',
  published: 'On the site',
  declined: 'Not published',
  private: 'Not for publication',
};

export function describeState({ state, is_back, pet_name }: Review): string {
  if (state === 'waiting') return 'The shelter reads it next. When it is published we write to you.';
  if (state === 'published') return 'Everybody can read it among the success stories.';
  if (state === 'declined') {
    return 'The shelter does not publish it as it is. You can change it; then it is read again.';
  }
  return is_back
    ? `${pet_name} is with the shelter again, so your story is not shown.`
    : 'It stays between you and the shelter, since you have not agreed to more.';
}
